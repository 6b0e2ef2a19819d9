import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type MessageTextPartsFragment } from '../../generated/graphql.generated';
import { errorCode, errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { showFieldErrors } from '../../lib/showFieldErrors';
import { FormTextField } from '../FormTextField';
import { SubmitButton } from '../SubmitButton';
import { useToast } from '../useToast';
import { useUnsavedGuard } from '../useUnsavedGuard';
import { type TextDesk } from './textDesk';
import { TextPreview } from './TextPreview';
import { VariableChips } from './VariableChips';

interface Props {
  desk: TextDesk;
  text: MessageTextPartsFragment;
  isReadOnly: boolean;
  onDirty: (isDirty: boolean) => void;
  /** Gives up what is typed for the newest words. */
  onReload: () => void;
}

const valuesOf = ({ subject, body, version }: MessageTextPartsFragment) => ({
  subject: subject ?? '',
  body,
  /** The version that the words were taken from, also when a newer one arrives beneath them. */
  baseVersion: version,
});

/** The words of a text, what may be put into them, and how they look. */
export function WordsForm({ desk, text, isReadOnly, onDirty, onReload }: Props) {
  const { t } = useTranslation('messageTexts');
  const toast = useToast();
  const [save] = desk.useSave();
  const { refetch } = desk.useTexts({ variables: { language: text.language }, fetchPolicy: 'cache-only' });
  const [conflict, setConflict] = useState<string | null>(null);
  const [part, setPart] = useState<'subject' | 'body'>('body');
  const fields = useRef<Partial<Record<'subject' | 'body', HTMLInputElement | HTMLTextAreaElement>>>({});
  const { control, getValues, handleSubmit, reset, setError, setValue, formState } = useForm({
    defaultValues: valuesOf(text),
  });
  const { isDirty, isSubmitting } = formState;
  const typed = useWatch({ control });
  useUnsavedGuard(isDirty);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // Words that arrive later take the place of those that nobody has touched.
  useEffect(() => {
    if (!isDirty && text.version > getValues('baseVersion')) reset(valuesOf(text));
  }, [text, isDirty, getValues, reset]);

  const { kind, channel, language } = text;
  const isMail = channel === 'email';
  const words = {
    kind,
    channel,
    language,
    subject: isMail ? (typed.subject ?? '') : null,
    body: typed.body ?? '',
  };

  const submit = handleSubmit(async ({ baseVersion }) => {
    try {
      const { data } = await save({ variables: { input: { ...words, baseVersion } } });
      if (!data) return;
      reset(valuesOf(data.text));
      setConflict(null);
      toast.success(t('saved'));
    } catch (failure) {
      if (errorCode(failure) === 'CHANGED_MEANWHILE') {
        setConflict(errorMessage(failure, t('saveFailed')));
      } else if (!showFieldErrors(failure, ['subject', 'body'], setError)) {
        toast.error(t('saveFailed'), failureDetail(failure, t('saveFailed')));
      }
    }
  });

  const insert = (name: string) => {
    const field = fields.current[part];
    const value = words[part] ?? '';
    const [start, end] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length];
    const variable = `{{${name}}}`;
    setValue(part, value.slice(0, start) + variable + value.slice(end), { shouldDirty: true });
    // After React has written the new value.
    setTimeout(() => {
      field?.focus();
      field?.setSelectionRange(start + variable.length, start + variable.length);
    });
  };

  const loadNewest = async () => {
    try {
      await refetch();
      onReload();
    } catch (failure) {
      toast.error(t('loadFailed'), failureDetail(failure, t('loadFailed')));
    }
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 8,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        {conflict && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={() => void loadNewest()}>
                {t('conflict.load')}
              </Button>
            }
          >
            {conflict}
          </Alert>
        )}
        {isMail && (
          <FormTextField
            control={control}
            name="subject"
            label={t('subject')}
            lang={language}
            disabled={isReadOnly}
            onFocus={() => setPart('subject')}
            slotProps={{
              htmlInput: {
                maxLength: 200,
                ref: (element: HTMLInputElement | null) => {
                  fields.current.subject = element ?? undefined;
                },
              },
            }}
          />
        )}
        <FormTextField
          control={control}
          name="body"
          label={t('body')}
          lang={language}
          disabled={isReadOnly}
          multiline
          minRows={isMail ? 12 : 4}
          maxRows={24}
          onFocus={() => setPart('body')}
          helperText={isMail ? t('bodyHint') : undefined}
          slotProps={{
            htmlInput: {
              maxLength: isMail ? 5000 : 1000,
              ref: (element: HTMLTextAreaElement | null) => {
                fields.current.body = element ?? undefined;
              },
            },
          }}
        />
        {!isReadOnly && <VariableChips variables={text.variables} part={part} onInsert={insert} />}
        {!isReadOnly && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'flex-end',
              gap: 3,
              py: 3,
              borderTop: '1px solid',
              borderColor: 'divider',
              bgcolor: 'background.default',
              ...(isDirty && { position: 'sticky', bottom: 0, zIndex: 2 }),
            }}
          >
            <Typography
              role="status"
              variant="body2"
              color="textSecondary"
              sx={{ flex: { xs: isDirty ? '1 0 100%' : 1, sm: 1 } }}
            >
              {isDirty ? t('unsaved') : ''}
            </Typography>
            <Button color="inherit" disabled={!isDirty || isSubmitting} onClick={() => reset()}>
              {t('discard')}
            </Button>
            <SubmitButton loading={isSubmitting} disabled={!isDirty}>
              {t('save')}
            </SubmitButton>
          </Box>
        )}
      </Box>
      <TextPreview desk={desk} input={words} />
    </Box>
  );
}
