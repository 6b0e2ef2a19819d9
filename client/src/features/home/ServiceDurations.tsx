import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type HomeBusinessQuery } from '../../generated/graphql.generated';

const SHOWN = 6;

/** How long the first services of the catalogue take, and the rest as a number. */
export function ServiceDurations({ services }: { services: HomeBusinessQuery['services'] }) {
  const { t } = useTranslation('home');
  if (services.length === 0) return <Typography color="textSecondary">{t('services.none')}</Typography>;
  const rest = services.length - SHOWN;
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        {services.slice(0, SHOWN).map(({ id, name, durationMinutes, effectiveBufferMinutes }) => (
          <Box key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, py: 1 }}>
            <Typography component="dt" noWrap sx={{ minWidth: 0 }}>
              {name}
            </Typography>
            <Typography component="dd" color="textSecondary" sx={{ m: 0, whiteSpace: 'nowrap' }}>
              {t(effectiveBufferMinutes > 0 ? 'services.withBuffer' : 'services.duration', {
                minutes: durationMinutes,
                buffer: effectiveBufferMinutes,
              })}
            </Typography>
          </Box>
        ))}
      </Box>
      {rest > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('services.rest', { count: rest })}
        </Typography>
      )}
    </>
  );
}
