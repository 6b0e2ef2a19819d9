import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../../../components/FormTextField';
import { SubmitButton } from '../../../../../components/SubmitButton';
import { useGuardedClose } from '../../../../../components/useGuardedClose';
import { useToast } from '../../../../../components/useToast';
import {
  OwnAssistantScenariosDocument,
  useCreateAssistantScenarioMutation,
  useUpdateAssistantScenarioMutation,
} from '../../../../../generated/graphql.generated';
import { fieldErrors } from '../../../../../lib/errors';
import { failureDetail } from '../../../../../lib/failureDetail';
import { FormSwitch } from '../../../FormSwitch';
import { EndFields } from './EndFields';
import { LinesField } from './LinesField';
import { formField, scenarioInput, scenarioRules, type ScenarioValues } from './scenarioValues';

interface Named {
  id: string;
  name: string;
}

/** What is being written: `id` is null for a new one, and `isFilled` tells that it would be a loss to close. */
export interface OwnDraft {
  id: string | null;
  values: ScenarioValues;
  isFilled?: boolean;
}

interface Props {
  draft: OwnDraft;
  services: readonly (Named & { isActive: boolean })[];
  barbers: readonly Named[];
  onSaved: (id: string) => void;
  onClose: () => void;
}

const LANGUAGES = ['en', 'es'] as const;

/** Writes a test conversation: what the customer says, and how it should end. */
export function OwnScenarioDialog({ draft, services, barbers, onSaved, onClose }: Props) {
  const { t } = useTranslation('assistantSettings');
  const toast = useToast();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [create] = useCreateAssistantScenarioMutation({ refetchQueries: [OwnAssistantScenariosDocument] });
  const [update] = useUpdateAssistantScenarioMutation();
  const { control, formState, getValues, handleSubmit, setError, setValue } = useForm({
    resolver: zodResolver(scenarioRules),
    defaultValues: draft.values,
  });
  const { isDirty, isSubmitting } = formState;
  const [language, hasBooking] = useWatch({ control, name: ['language', 'hasBooking'] });
  const close = useGuardedClose(isDirty || draft.isFilled === true, onClose, {
    title: t('own.unsaved.title'),
    body: t('own.unsaved.body'),
    discard: t('own.unsaved.discard'),
    keep: t('own.unsaved.keep'),
  });

  const submit = handleSubmit(async (values) => {
    const input = scenarioInput(values);
    try {
      const saved = draft.id
        ? (await update({ variables: { id: draft.id, input } })).data?.updateAssistantScenario
        : (await create({ variables: { input } })).data?.createAssistantScenario;
      if (!saved) return;
      toast.success(t('own.saved'));
      onSaved(saved.id);
    } catch (error) {
      const said = Object.entries(fieldErrors(error)).flatMap(([path, message]) => {
        const field = formField(path);
        return field ? [{ field, message }] : [];
      });
      for (const { field, message } of said) setError(field, { message });
      if (said.length === 0) toast.error(t('own.saveFailed'), failureDetail(error, t('own.saveFailed')));
    }
  });

  const changeEnds = (ends: ScenarioValues['ends']) => {
    setValue('ends', ends, { shouldDirty: true });
    // Nobody can move or cancel what they do not have.
    if (ends === 'moved' || ends === 'cancelled') setValue('hasBooking', true, { shouldDirty: true });
  };

  return (
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="own-scenario-title"
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id="own-scenario-title">{t(draft.id ? 'own.edit' : 'own.new')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 6, pt: 2 }}>
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 180px' },
              }}
            >
              <FormTextField
                control={control}
                name="title"
                label={t('own.title')}
                helperText={t('own.titleHint')}
                autoFocus
                required
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
              <FormTextField control={control} name="language" label={t('bench.language')} select>
                {LANGUAGES.map((each) => (
                  <MenuItem key={each} value={each}>
                    {t(`languages.${each}`)}
                  </MenuItem>
                ))}
              </FormTextField>
            </Box>
            <FormSwitch
              control={control}
              name="hasBooking"
              label={t('own.hasBooking')}
              hint={t('own.hasBookingHint')}
            />
            <LinesField {...{ control, getValues, setValue, language, hasBooking }} />
            <EndFields control={control} services={services} barbers={barbers} onEnds={changeEnds} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => void close()}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={isSubmitting}>{t('own.save')}</SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
