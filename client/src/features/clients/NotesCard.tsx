import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export function NotesCard({ notes }: { notes: string | null }) {
  const { t } = useTranslation('clients');
  return (
    <Paper component="section" aria-labelledby="notes-title" sx={{ p: 5 }}>
      <Typography id="notes-title" variant="h2" sx={{ mb: 3 }}>
        {t('dialog.notes')}
      </Typography>
      {notes ? (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{notes}</Typography>
      ) : (
        <Typography color="textSecondary">{t('profile.noNotes')}</Typography>
      )}
    </Paper>
  );
}
