import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import { useUnsavedGuard } from '../../../components/useUnsavedGuard';
import {
  type AssistantSettingsPartsFragment,
  type AssistantSettingsQuery,
  usePublishAssistantSettingsMutation,
} from '../../../generated/graphql.generated';
import { errorCode, errorMessage, fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { FormSwitch } from '../FormSwitch';
import { SaveBar } from '../SaveBar';
import { SettingsGroup } from '../SettingsGroup';
import { AliasEditor } from './AliasEditor';
import { ACTIONS, assistantInput, assistantRules, assistantValues, draftOf } from './assistantValues';
import { TestBench } from './bench/TestBench';
import { CheckboxGroup } from './CheckboxGroup';
import { GreetingTexts } from './GreetingTexts';
import { KeepGroup } from './KeepGroup';
import { ModelGroup } from './ModelGroup';
import { ToneChoice } from './ToneChoice';

interface Props {
  settings: AssistantSettingsPartsFragment;
  services: AssistantSettingsQuery['services'];
  barbers: AssistantSettingsQuery['barbers'];
  isReadOnly: boolean;
  onLoadNewest: () => Promise<void>;
}

const FORM = 'assistant-form';
const LANGUAGES = ['en', 'es'] as const;
/** Fields of the form, and what the server calls them. */
const FIELDS = [
  ['languages', 'languages'],
  ['allowedActions', 'allowedActions'],
  ['monthlyCap', 'monthlySpendCapCents'],
  ['keepConversationsDays', 'keepConversationsDays'],
] as const;

/** The settings, and beneath them the bench that tries what is on screen, published or not. */
export function AssistantForm({ settings, services, barbers, isReadOnly, onLoadNewest }: Props) {
  const { t } = useTranslation('assistantSettings');
  const toast = useToast();
  const [publish] = usePublishAssistantSettingsMutation();
  const [conflict, setConflict] = useState<string | null>(null);
  /** What the server says of other names, by `serviceAliases[0]`. */
  const [aliasProblems, setAliasProblems] = useState<Record<string, string>>({});
  const { control, getValues, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(assistantRules),
    defaultValues: assistantValues(settings),
  });
  const { isDirty, isSubmitting } = formState;
  useUnsavedGuard(isDirty);
  // Settings that arrive later take the place of those that nobody has touched.
  useEffect(() => {
    if (!isDirty && settings.version > getValues('version')) reset(assistantValues(settings));
  }, [settings, isDirty, getValues, reset]);

  const typed = useWatch({ control, compute: (values) => values });
  const draft = useMemo(() => draftOf(typed), [typed]);

  const submit = handleSubmit(async (values) => {
    try {
      const { data } = await publish({
        variables: { input: assistantInput(values), version: values.version },
      });
      if (!data) return;
      reset(assistantValues(data.updateAssistantSettings));
      setConflict(null);
      setAliasProblems({});
      toast.success(t('published'));
    } catch (error) {
      if (errorCode(error) === 'CHANGED_MEANWHILE') {
        setConflict(errorMessage(error, t('publishFailed')));
        return;
      }
      const said = fieldErrors(error);
      for (const [name, path] of FIELDS) if (said[path]) setError(name, { message: said[path] });
      setAliasProblems(
        Object.fromEntries(
          Object.entries(said)
            .filter(([path]) => path.includes('Aliases'))
            .map(([path, message]) => [path.replace(/\.\w+$/, ''), message]),
        ),
      );
      toast.error(t('publishFailed'), failureDetail(error, t('publishFailed')));
    }
  });

  const load = async () => {
    try {
      await onLoadNewest();
    } catch (error) {
      toast.error(t('loadFailed'), failureDetail(error, t('loadFailed')));
    }
  };

  const field = { control, disabled: isReadOnly };
  const aliases = { ...field, problems: aliasProblems, onMend: () => setAliasProblems({}) };
  return (
    <>
      <Box component="form" id={FORM} noValidate onSubmit={submit}>
        <SettingsGroup title={t('on.title')} body={t('on.body')}>
          <FormSwitch {...field} name="isOn" label={t('on.label')} hint={t('on.hint')} />
        </SettingsGroup>
        <SettingsGroup title={t('tone.title')} body={t('tone.body')}>
          <ToneChoice {...field} />
        </SettingsGroup>
        <SettingsGroup title={t('languages.title')} body={t('languages.body')}>
          <CheckboxGroup
            {...field}
            name="languages"
            legend={t('languages.title')}
            options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        </SettingsGroup>
        <SettingsGroup title={t('actions.title')} body={t('actions.body')}>
          <CheckboxGroup
            {...field}
            name="allowedActions"
            legend={t('actions.title')}
            options={ACTIONS.map((value) => ({
              value,
              label: t(`actions.${value}`),
              hint: t(`actions.${value}Hint`),
            }))}
          />
        </SettingsGroup>
        <SettingsGroup title={t('texts.title')} body={t('texts.body')}>
          <GreetingTexts languages={typed.languages} isReadOnly={isReadOnly} />
        </SettingsGroup>
        <SettingsGroup title={t('aliases.title')} body={t('aliases.body')}>
          <AliasEditor
            {...aliases}
            name="serviceAliases"
            things={services}
            addable={services.filter(({ isActive }) => isActive)}
          />
          <AliasEditor {...aliases} name="barberAliases" things={barbers} addable={barbers} />
        </SettingsGroup>
        <SettingsGroup title={t('keep.title')} body={t('keep.body')}>
          <KeepGroup {...field} publishedDays={settings.keepConversationsDays} />
        </SettingsGroup>
        <SettingsGroup title={t('model.title')} body={t('model.body')}>
          <ModelGroup {...field} settings={settings} />
        </SettingsGroup>
      </Box>
      {!isReadOnly && (
        <>
          <TestBench
            draft={draft}
            isPublished={!isDirty}
            modelName={settings.modelName}
            services={services}
            barbers={barbers}
          />
          {conflict && (
            <Alert
              severity="warning"
              sx={{ mt: 4 }}
              action={
                <Button color="inherit" size="small" onClick={() => void load()}>
                  {t('loadNewest')}
                </Button>
              }
            >
              {conflict}
            </Alert>
          )}
          <SaveBar
            isDirty={isDirty}
            isSaving={isSubmitting}
            form={FORM}
            saveLabel={t('publish')}
            onDiscard={() => {
              reset();
              setAliasProblems({});
            }}
          />
        </>
      )}
    </>
  );
}
