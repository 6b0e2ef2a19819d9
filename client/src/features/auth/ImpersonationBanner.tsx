import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Eye, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { endImpersonation, isImpersonating } from '../../lib/session';

/** Stands at the foot of every page while a master admin sees a business as its owner: whose it is, and the way back. */
export function ImpersonationBanner({ businessName }: { businessName: string }) {
  const { t } = useTranslation();
  if (!isImpersonating()) return null;
  return (
    <Box
      role="region"
      aria-label={t('impersonation.label')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        px: 4,
        py: 2,
        bgcolor: 'soft.warning',
        color: 'text.primary',
        borderTop: '1px solid',
        borderColor: 'warning.main',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'warning.main', lineHeight: 0 }}>
        <Eye size={20} aria-hidden />
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{t('impersonation.text', { name: businessName })}</Typography>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Undo2 size={18} aria-hidden />}
        onClick={() => endImpersonation()}
      >
        {t('impersonation.back')}
      </Button>
    </Box>
  );
}
