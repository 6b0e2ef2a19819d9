import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Check, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { useSession } from '../features/auth/sessionContext';
import { useChooseLanguage } from '../features/auth/useChooseLanguage';
import { useTenant } from '../features/tenant/tenantContext';
import { LANGUAGES, type Language } from '../i18n/language';

const MODES = [
  { mode: 'light', icon: Sun },
  { mode: 'dark', icon: Moon },
  { mode: 'system', icon: Monitor },
] as const;

/** Who is signed in and as what; colours, language, and the way out. */
export function UserMenu() {
  const { t, i18n } = useTranslation('shell');
  const navigate = useNavigate();
  const { user, signOut } = useSession();
  const { viewerRole } = useTenant().tenant;
  const { mode: chosenMode, setMode } = useColorScheme();
  const chooseLanguage = useChooseLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const role = t(`roles.${viewerRole ?? 'owner'}`);

  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 2.5, px: 2, minWidth: 44, minHeight: 44, textAlign: 'left' }}
      >
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
        <VisuallyHidden component="span">{t('userMenu', { name: user.firstName, role })}</VisuallyHidden>
        <Box aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.25 }}>{user.firstName}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 1.25 }}>
            {role}
          </Typography>
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 240 } } }}
      >
        <Box component="li" role="none" sx={{ px: 4, pt: 1, pb: 3 }}>
          <Typography sx={{ fontWeight: 650 }}>{`${user.firstName} ${user.lastName}`}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
        </Box>
        <Divider role="none" component="li" />
        <Heading>{t('colours.title')}</Heading>
        {MODES.map(({ mode, icon: Icon }) => (
          <Choice key={mode} isChosen={chosenMode === mode} onChoose={() => setMode(mode)}>
            <ListItemIcon sx={{ color: 'inherit' }}>
              <Icon size={18} aria-hidden />
            </ListItemIcon>
            {t(`colours.${mode}`)}
          </Choice>
        ))}
        <Divider role="none" component="li" />
        <Heading>{t('language')}</Heading>
        {(Object.entries(LANGUAGES) as [Language, string][]).map(([language, name]) => (
          <Choice
            key={language}
            lang={language}
            isChosen={i18n.language === language}
            onChoose={() => void chooseLanguage(language)}
          >
            {name}
          </Choice>
        ))}
        <Divider role="none" component="li" />
        <MenuItem onClick={() => void signOut().then(() => navigate('/', { replace: true }))}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <LogOut size={18} aria-hidden />
          </ListItemIcon>
          {t('signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}

const Heading = ({ children }: { children: string }) => (
  <ListSubheader role="presentation" disableSticky sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
    {children}
  </ListSubheader>
);

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  lang?: string;
  children: React.ReactNode;
}

/** One of several, of which one holds. */
const Choice = ({ isChosen, onChoose, children, ...rest }: ChoiceProps) => (
  <MenuItem {...rest} role="menuitemradio" aria-checked={isChosen} selected={isChosen} onClick={onChoose}>
    <Box sx={{ flex: 1, display: 'flex', alignItems: 'center' }}>{children}</Box>
    {isChosen && <Check size={18} aria-hidden />}
  </MenuItem>
);
