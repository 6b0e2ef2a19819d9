import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { BookUser, CalendarDays, House, ListChecks, Scissors, Settings, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

const LINKS = [
  { key: 'home', path: '/dashboard', icon: House },
  { key: 'bookings', path: '/dashboard/bookings', icon: ListChecks },
  { key: 'calendar', path: '/dashboard/calendar', icon: CalendarDays },
  { key: 'clients', path: '/dashboard/clients', icon: BookUser },
  { key: 'barbers', path: '/dashboard/barbers', icon: Users },
  { key: 'services', path: '/dashboard/services', icon: Scissors },
  { key: 'settings', path: '/dashboard/settings', icon: Settings },
] as const;

export function DashboardNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('shell');
  const here = useLocation()
    .pathname.replace(/\/$/, '')
    .replace(/\/home$/, '');
  return (
    <List component="nav" aria-label={t('navigation')} disablePadding>
      {LINKS.map(({ key, path, icon: Icon }) => (
        <ListItem key={key} component="div" disablePadding sx={{ mb: 1 }}>
          <ListItemButton
            component={Link}
            to={path}
            onClick={onNavigate}
            selected={here === path}
            aria-current={here === path ? 'page' : undefined}
            sx={{
              minHeight: 44,
              borderRadius: 1,
              color: 'text.secondary',
              '&.Mui-selected': { color: 'primary.main', bgcolor: 'soft.accent' },
              '&.Mui-selected:hover': { bgcolor: 'soft.accent' },
            }}
          >
            <ListItemIcon sx={{ minWidth: 34, color: 'inherit' }}>
              <Icon size={20} aria-hidden />
            </ListItemIcon>
            <ListItemText primary={t(`nav.${key}`)} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
