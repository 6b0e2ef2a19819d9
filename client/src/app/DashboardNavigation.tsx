import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import {
  BookOpen,
  BookUser,
  CalendarDays,
  House,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Plug,
  Scissors,
  Send,
  Settings,
  Users,
} from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useMayAnswer } from '../features/conversations/conversationRights';
import { WaitingBadge } from '../features/conversations/WaitingBadge';

const HOME = '/dashboard';
const LINKS = [
  { name: 'home', path: HOME, icon: House },
  { name: 'bookings', path: '/dashboard/bookings', icon: ListChecks },
  { name: 'calendar', path: '/dashboard/calendar', icon: CalendarDays },
  { name: 'clients', path: '/dashboard/clients', icon: BookUser },
  { name: 'barbers', path: '/dashboard/barbers', icon: Users },
  { name: 'services', path: '/dashboard/services', icon: Scissors },
  { name: 'conversations', path: '/dashboard/conversations', icon: MessagesSquare },
  { name: 'messages', path: '/dashboard/messages', icon: Send },
  { name: 'integrations', path: '/dashboard/integrations', icon: Plug },
  { name: 'settings', path: '/dashboard/settings', icon: Settings },
] as const;
const HELP = [
  { name: 'help', path: '/dashboard/help', icon: BookOpen },
  { name: 'support', path: '/dashboard/support', icon: LifeBuoy },
] as const;

export function DashboardNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('shell');
  const mayAnswer = useMayAnswer();
  return (
    <List component="nav" aria-label={t('navigation')} disablePadding>
      {LINKS.filter(({ name }) => name !== 'conversations' || mayAnswer).map(({ name, ...link }) => (
        <Item key={name} {...link} label={t(`nav.${name}`)} onNavigate={onNavigate}>
          {name === 'conversations' && <WaitingBadge />}
        </Item>
      ))}
      <Divider component="div" sx={{ my: 3 }} />
      {HELP.map(({ name, ...link }) => (
        <Item key={name} {...link} label={t(`nav.${name}`)} onNavigate={onNavigate} />
      ))}
    </List>
  );
}

interface ItemProps {
  path: string;
  icon: LucideIcon;
  label: string;
  onNavigate?: () => void;
  children?: ReactNode;
}

function Item({ path, icon: Icon, label, onNavigate, children }: ItemProps) {
  const here = useLocation()
    .pathname.replace(/\/$/, '')
    .replace(/\/home$/, '');
  const isHere = here === path;
  // A tab of the settings, one client: the section they belong to is still marked.
  const isWithin = path !== HOME && here.startsWith(`${path}/`);
  return (
    <ListItem component="div" disablePadding sx={{ mb: 1 }}>
      <ListItemButton
        component={Link}
        to={path}
        onClick={onNavigate}
        selected={isHere || isWithin}
        aria-current={isHere ? 'page' : isWithin ? 'true' : undefined}
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
        <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
        {children}
      </ListItemButton>
    </ListItem>
  );
}
