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
  const text = t('impersonation.text', { name: businessName });
  return (
    <Box
      role="region"
      aria-label={t('impersonation.label')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        px: 4,
        py: { xs: 1, sm: 2 },
        bgcolor: 'soft.warning',
        color: 'text.primary',
        borderTop: '1px solid',
        borderColor: 'warning.main',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'warning.main', lineHeight: 0 }}>
        <Eye size={20} aria-hidden />
      </Box>
      <Typography noWrap title={text} sx={{ display: { sm: 'none' }, flex: 1, minWidth: 0, fontWeight: 600 }}>
        {t('impersonation.brief', { name: businessName })}
      </Typography>
      <Typography
        sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Undo2 size={18} aria-hidden />}
        aria-label={t('impersonation.back')}
        sx={{ flex: 'none' }}
        onClick={() => endImpersonation()}
      >
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          {t('impersonation.backBrief')}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('impersonation.back')}
        </Box>
      </Button>
    </Box>
  );
}
