import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type CustomContentProps, useSnackbar } from 'notistack';
import { type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToastAction } from './useToast';

declare module 'notistack' {
  interface OptionsObject {
    detail?: string;
    offer?: ToastAction;
  }
}

const tones = {
  success: { icon: CircleCheck, color: 'success.main' },
  error: { icon: CircleAlert, color: 'error.main' },
  warning: { icon: TriangleAlert, color: 'warning.main' },
};

interface Props extends CustomContentProps {
  detail?: string;
  offer?: ToastAction;
  ref?: Ref<HTMLDivElement>;
}

/** How notistack draws each toast. */
export function Toast({ id, message, detail, offer, variant, ref, style }: Props) {
  const { t } = useTranslation();
  const { closeSnackbar } = useSnackbar();
  const { icon: Icon, color } = tones[variant as keyof typeof tones] ?? tones.success;
  return (
    <Paper
      ref={ref}
      role={variant === 'success' ? 'status' : 'alert'}
      style={style}
      sx={{
        display: 'flex',
        alignItems: detail || offer ? 'flex-start' : 'center',
        gap: 3,
        width: { xs: '100%', sm: 380 },
        py: 3,
        pl: 4,
        pr: 2,
        boxShadow: '0 8px 28px rgb(34 29 24 / 0.16)',
      }}
    >
      <Box sx={{ color, lineHeight: 0, pt: detail || offer ? 0.5 : 0 }}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{message}</Typography>
        {detail && <Typography color="textSecondary">{detail}</Typography>}
        {offer && (
          <Button
            variant="outlined"
            size="small"
            sx={{ mt: 2 }}
            onClick={() => {
              closeSnackbar(id);
              offer.onAct();
            }}
          >
            {offer.label}
          </Button>
        )}
      </Box>
      <IconButton size="small" aria-label={t('dismiss')} onClick={() => closeSnackbar(id)}>
        <X size={18} aria-hidden />
      </IconButton>
    </Paper>
  );
}
