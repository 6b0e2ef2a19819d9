import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { type ClientRowFragment, useMergeClientsMutation } from '../../generated/graphql.generated';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { formatPhone } from '../../lib/phone';
import {
  type Choice,
  differingFields,
  keptFirst,
  type MergeField,
  mergeInput,
  usualChoices,
} from './mergeValues';

interface Props {
  clients: readonly [ClientRowFragment, ClientRowFragment];
  onBack: () => void;
  onMerged: () => void;
}

/** Where the two differ, which value survives. */
export function MergeForm({ clients, onBack, onMerged }: Props) {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const [kept, merged] = keptFirst(...clients);
  const [choices, setChoices] = useState(() => usualChoices(kept, merged));
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [merge, { loading }] = useMergeClientsMutation();
  const fields = differingFields(kept, merged);

  const submit = async () => {
    setFailure('');
    setErrors({});
    const variables = { keepId: kept.id, mergeId: merged.id, input: mergeInput(kept, merged, choices) };
    try {
      await merge({ variables });
    } catch (error) {
      const found = fieldErrors(error);
      setErrors(found);
      if (!fields.some((field) => field in found)) setFailure(failureDetail(error, t('merge.failed')));
      return;
    }
    toast.success(t('merge.done'));
    onMerged();
  };

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography>
            {t('merge.consequence', { kept: kept.fullName, count: merged.totalAppointments })}
          </Typography>
          {fields.length === 0 && <Typography color="textSecondary">{t('merge.same')}</Typography>}
          {fields.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              kept={kept}
              merged={merged}
              choice={choices[field]}
              error={errors[field]}
              onChange={(choice) => setChoices({ ...choices, [field]: choice })}
            />
          ))}
          {failure && <Alert severity="error">{failure}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onBack} disabled={loading}>
          {t('merge.back')}
        </Button>
        <SubmitButton loading={loading}>{t('merge.action')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}

interface FieldProps {
  field: MergeField;
  kept: ClientRowFragment;
  merged: ClientRowFragment;
  choice: Choice;
  error: string | undefined;
  onChange: (choice: Choice) => void;
}

function FieldChoice({ field, kept, merged, choice, error, onChange }: FieldProps) {
  const { t } = useTranslation('clients');
  const text = (client: ClientRowFragment) => {
    if (field === 'status') return t(`status.${client.status}`);
    if (field === 'preferredBarber' || field === 'preferredService') {
      return client[field]?.name ?? t('merge.nothing');
    }
    const value = client[field];
    return (field === 'phone' && value ? formatPhone(value) : value) || t('merge.nothing');
  };
  const options: { value: Choice; label: string }[] = [
    { value: 'kept', label: text(kept) },
    { value: 'merged', label: text(merged) },
    ...(field === 'notes' && kept.notes && merged.notes
      ? [{ value: 'both' as const, label: t('merge.both') }]
      : []),
  ];
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={`merge-${field}`}>{t(`dialog.${field}`)}</FormLabel>
      <RadioGroup
        aria-labelledby={`merge-${field}`}
        value={choice}
        onChange={(_, value) => onChange(value as Choice)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 4,
        }}
      >
        {options.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={label}
            sx={{
              minHeight: 44,
              mr: 0,
              '.MuiFormControlLabel-label': { overflowWrap: 'anywhere', minWidth: 0 },
            }}
          />
        ))}
      </RadioGroup>
      {error && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  );
}
