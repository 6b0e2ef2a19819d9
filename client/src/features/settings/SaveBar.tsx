import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/SubmitButton';

interface Props {
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** Of the form that it saves, where it stands outside of it. */
  form?: string;
  saveLabel?: string;
}

/** Stays at the bottom of the window while there is something to save. */
export function SaveBar({ isDirty, isSaving, onDiscard, form, saveLabel }: Props) {
  const { t } = useTranslation('settings');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 3,
        py: 4,
        mt: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.default',
        ...(isDirty && { position: 'sticky', bottom: 0, zIndex: 2 }),
      }}
    >
      <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 120 }}>
        {isDirty ? t('unsaved') : ''}
      </Typography>
      <Button color="inherit" disabled={!isDirty || isSaving} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <SubmitButton form={form} loading={isSaving} disabled={!isDirty}>
        {saveLabel ?? t('save')}
      </SubmitButton>
    </Box>
  );
}
