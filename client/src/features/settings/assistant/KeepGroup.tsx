import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../components/FormTextField';
import { type AssistantValues, KEEP_DAYS } from './assistantValues';

interface Props {
  control: Control<AssistantValues>;
  disabled: boolean;
  /** What holds now. */
  publishedDays: number;
}

const lasting = (days: number): number => (days === 0 ? Infinity : days);

/** How long conversations are kept, and a warning before a shorter time deletes some. */
export function KeepGroup({ control, disabled, publishedDays }: Props) {
  const { t } = useTranslation('assistantSettings');
  const days = useWatch({ control, name: 'keepConversationsDays' });
  return (
    <>
      <FormTextField
        control={control}
        disabled={disabled}
        name="keepConversationsDays"
        label={t('keep.label')}
        helperText={t('keep.hint')}
        select
        sx={{ maxWidth: 320 }}
      >
        {KEEP_DAYS.map((each) => (
          <MenuItem key={each} value={each}>
            {each === 0 ? t('keep.forever') : t('keep.days', { count: each })}
          </MenuItem>
        ))}
      </FormTextField>
      {lasting(days) < lasting(publishedDays) && (
        <Alert severity="warning">{t('keep.shorter', { count: days })}</Alert>
      )}
    </>
  );
}
