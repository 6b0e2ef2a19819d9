import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { TWO_COLUMNS } from './CategorySections';

/** The shape of the cards that are still loading. */
export function CardSkeletons() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading')}>
      {[0, 1].map((section) => (
        <Box key={section}>
          <Skeleton width={120} sx={{ mt: 4, mb: 3 }} />
          <Box sx={TWO_COLUMNS}>
            {[0, 1].map((card) => (
              <Paper key={card} sx={{ p: 5 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
                  <Skeleton variant="rounded" width={44} height={44} />
                  <Skeleton width="40%" height={30} />
                  <Box sx={{ flex: 1 }} />
                  <Skeleton variant="rounded" width={88} height={24} />
                </Box>
                <Box sx={{ my: 4 }}>
                  <Skeleton width="95%" />
                  <Skeleton width="70%" />
                </Box>
                <Skeleton width="50%" />
                <Skeleton width="58%" />
                <Skeleton width="44%" />
                <Skeleton variant="rounded" width={120} height={40} sx={{ mt: 6 }} />
              </Paper>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
