import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import {
  type Control,
  useFieldArray,
  useFormState,
  type UseFormGetValues,
  type UseFormSetValue,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../../components/ErrorState';
import { FormTextField } from '../../../../../components/FormTextField';
import { useAssistantPlaceholdersQuery } from '../../../../../generated/graphql.generated';
import { errorMessage } from '../../../../../lib/errors';
import { LONGEST_LINE, MOST_LINES, type ScenarioValues } from './scenarioValues';

interface Props {
  control: Control<ScenarioValues>;
  getValues: UseFormGetValues<ScenarioValues>;
  setValue: UseFormSetValue<ScenarioValues>;
  language: string;
  hasBooking: boolean;
}

/** What the customer says, line by line, and the placeholders that may be put where the cursor was. */
export function LinesField({ control, getValues, setValue, language, hasBooking }: Props) {
  const { t } = useTranslation('assistantSettings');
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'lines' });
  const { errors } = useFormState({ control, name: 'lines' });
  const inputs = useRef<(HTMLTextAreaElement | null)[]>([]);
  /** The line that was written in last. */
  const current = useRef(0);
  const { data, error, refetch } = useAssistantPlaceholdersQuery({ notifyOnNetworkStatusChange: true });
  const problem = errors.lines?.root?.message ?? errors.lines?.message;
  const isFull = fields.length >= MOST_LINES;

  const addAfter = (index: number) => {
    if (!isFull) insert(index + 1, { text: '' }, { focusName: `lines.${index + 1}.text` });
  };
  const put = (name: string) => {
    const line = Math.min(current.current, fields.length - 1);
    const input = inputs.current[line];
    const value = getValues(`lines.${line}.text`);
    const [start, end] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length];
    const placeholder = `{${name}}`;
    setValue(`lines.${line}.text`, value.slice(0, start) + placeholder + value.slice(end), {
      shouldDirty: true,
    });
    // After React has written the new value.
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(start + placeholder.length, start + placeholder.length);
    });
  };

  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0 }}>
        {t('own.lines.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {t('own.lines.body')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {fields.map(({ id }, index) => (
          <Box key={id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
            <FormTextField
              control={control}
              name={`lines.${index}.text`}
              label={t('own.lines.line', { number: index + 1 })}
              lang={language}
              fullWidth
              multiline
              maxRows={4}
              onFocus={() => (current.current = index)}
              onKeyDown={(event) => {
                // While a character is composed, Enter ends that.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                addAfter(index);
              }}
              slotProps={{
                htmlInput: {
                  maxLength: LONGEST_LINE,
                  enterKeyHint: 'next',
                  ref: (element: HTMLTextAreaElement | null) => {
                    inputs.current[index] = element;
                  },
                },
              }}
            />
            <IconButton
              aria-label={t('own.lines.remove', { number: index + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
              sx={{ width: 44, height: 44 }}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </Box>
        ))}
      </Box>
      {problem && (
        <FormHelperText error role="alert" sx={{ mx: 0, mt: 2 }}>
          {problem}
        </FormHelperText>
      )}
      <Button
        startIcon={<Plus size={16} aria-hidden />}
        disabled={isFull}
        onClick={() => append({ text: '' })}
        sx={{ mt: 2, minHeight: 44 }}
      >
        {t('own.lines.add')}
      </Button>
      <Box role="group" aria-labelledby="placeholders-title" sx={{ mt: 4 }}>
        <Typography id="placeholders-title" variant="subtitle2" component="p" sx={{ mb: 1 }}>
          {t('own.placeholders.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {t('own.placeholders.body')}
        </Typography>
        {!data && error && (
          <ErrorState
            message={errorMessage(error, t('own.placeholders.loadFailed'))}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, minHeight: 32 }}>
          {data?.assistantPlaceholders.map(({ name, description }) => (
            <Chip
              key={name}
              component="button"
              type="button"
              variant="outlined"
              label={`{${name}}`}
              title={description}
              aria-label={t('own.placeholders.insert', { name, description })}
              disabled={name === 'reference' && !hasBooking}
              onClick={() => put(name)}
              sx={{
                fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
                fontWeight: 500,
                '@media (pointer: coarse)': { minHeight: 44, borderRadius: '22px' },
              }}
            />
          ))}
        </Box>
        {data && (
          <Box component="details" sx={{ mt: 2, typography: 'body2' }}>
            <Box
              component="summary"
              sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center', color: 'text.secondary' }}
            >
              {t('own.placeholders.meanings')}
            </Box>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'auto minmax(0, 1fr)',
                columnGap: 4,
                rowGap: 1,
              }}
            >
              {data.assistantPlaceholders.map(({ name, description }) => [
                <Box
                  component="dt"
                  key={name}
                  sx={{ fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace' }}
                >
                  {`{${name}}`}
                </Box>,
                <Box component="dd" key={`${name} means`} sx={{ m: 0, color: 'text.secondary' }}>
                  {description}
                </Box>,
              ])}
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  );
}
