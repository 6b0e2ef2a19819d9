import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ReviewList } from '../../components/reviews/ReviewList';
import { useTenant } from '../tenant/tenantContext';

/** What the client said of their visits. */
export function ReviewsCard({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients');
  const { timeZone, viewerRole } = useTenant().tenant;
  return (
    <Paper component="section" aria-labelledby="reviews-title" sx={{ p: 5 }}>
      <Typography id="reviews-title" variant="h2" sx={{ mb: 2 }}>
        {t('profile.reviews')}
      </Typography>
      <ReviewList
        of={{ clientId }}
        timeZone={timeZone}
        mayHide={viewerRole === 'owner' || viewerRole === 'manager'}
      />
    </Paper>
  );
}
