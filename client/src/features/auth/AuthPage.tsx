import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Logo } from '../../components/Logo';

interface Props {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame of the pages before signing in. */
export function AuthPage({ title, subtitle, children, footer }: Props) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr', px: 5 }}>
      <Box component="header" sx={{ py: 5, mx: { sm: 5 } }}>
        <Link
          component={RouterLink}
          to="/"
          underline="none"
          aria-label="Chairside"
          sx={{ display: 'inline-block', borderRadius: '9px' }}
        >
          <Logo />
        </Link>
      </Box>
      <Box
        component="main"
        sx={{ width: '100%', maxWidth: 420, mx: 'auto', pt: { xs: 4, sm: '9vh' }, pb: 16 }}
      >
        <Typography variant="display" component="h1" sx={{ fontSize: '2rem' }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2, mb: 7 }}>
          {subtitle}
        </Typography>
        {children}
        {footer && (
          <Typography
            component="div"
            color="textSecondary"
            sx={{ mt: 7, pt: 5, borderTop: '1px solid', borderColor: 'divider' }}
          >
            {footer}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
