import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type LucideIcon } from 'lucide-react';
import { type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { type GuideName, type OwnGuide, partOf } from './guideNames';
import { agentAddress } from '../agentExamples';
import { endpoint } from '../apiExample';
import { useTenant } from '../../tenant/tenantContext';

/** One guide among others, with a line between them. */
export function GuideSection({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        pb: 8,
        mb: 8,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { border: 0 },
      }}
    >
      {children}
    </Box>
  );
}

/** Beside the name of a guide that is no provider's. */
export const GuideTile = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Box
    aria-hidden
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: 44,
      height: 44,
      borderRadius: 1,
      color: 'text.secondary',
      bgcolor: 'soft.sunken',
    }}
  >
    <Icon size={22} />
  </Box>
);

const PARTS = ['ready', 'steps', 'trouble'] as const;

/** What to have ready, the steps, and what to do when something does not work. */
export function GuideParts({ guide }: { guide: GuideName | OwnGuide }) {
  const { t } = useTranslation('integrationGuides');
  return (
    <>
      <Typography sx={{ mt: 3 }}>{t(`guides.${guide}.intro`)}</Typography>
      {PARTS.map((part) => (
        <Box key={part} sx={{ mt: 5 }}>
          <Typography variant="h3" sx={{ mb: 2 }}>
            {t(part)}
          </Typography>
          <Box
            component={part === 'steps' ? 'ol' : 'ul'}
            sx={{
              display: 'grid',
              gap: 2,
              m: 0,
              pl: 5,
              '& > li::marker': { color: 'primary.main', fontWeight: 650 },
            }}
          >
            {partOf(guide, part).map((key) => (
              <Typography key={key} component="li">
                <Rich guide={guide} text={t(key as 'title')} />
              </Typography>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

/** A text with its links and what is typed or clicked. */
function Rich({ guide, text }: { guide: string; text: string }) {
  const { slug } = useTenant().tenant;
  return (
    <Trans
      defaults={text}
      values={{ graphql: endpoint(), mcp: agentAddress(slug) }}
      components={{
        code: <Box component="code" sx={CODE} />,
        strong: <strong />,
        barbers: <Link component={RouterLink} to="/dashboard/barbers" />,
        card: <Link component={RouterLink} to={`/dashboard/integrations?connect=${guide}`} />,
        notifications: <Link component={RouterLink} to="/dashboard/settings/notifications" />,
        services: <Link component={RouterLink} to="/dashboard/services" />,
        security: <Link component={RouterLink} to="/dashboard/settings/security" />,
      }}
    />
  );
}

const CODE = {
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.875em',
  px: 1.5,
  py: 0.25,
  borderRadius: '6px',
  bgcolor: 'soft.sunken',
  overflowWrap: 'anywhere',
};
