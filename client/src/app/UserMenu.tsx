import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../features/auth/sessionContext';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { user, signOut } = useSession();
  if (!user) return null;

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
      <Avatar
        aria-hidden
        sx={{
          width: 34,
          height: 34,
          fontSize: '0.9375rem',
          fontWeight: 650,
          bgcolor: 'soft.accent',
          color: 'primary.main',
        }}
      >
        {user.firstName.charAt(0).toUpperCase()}
      </Avatar>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, lineHeight: 1.25 }}>
        <Typography sx={{ fontWeight: 650, lineHeight: 1.25 }}>{user.firstName}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 1.25 }}>
          {t('owner')}
        </Typography>
      </Box>
      <Button
        color="inherit"
        aria-label={t('signOut')}
        startIcon={<LogOut size={18} aria-hidden />}
        onClick={() => void signOut().then(() => navigate('/', { replace: true }))}
        sx={{
          minWidth: 0,
          color: 'text.secondary',
          px: { xs: 2, sm: 3 },
          '& .MuiButton-startIcon': { m: { xs: 0, md: '0 8px 0 0' } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {t('signOut')}
        </Box>
      </Button>
    </Box>
  );
}
