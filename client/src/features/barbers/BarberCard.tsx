import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import {
  CircleCheck,
  CirclePause,
  Clock,
  Mail,
  Pencil,
  Phone,
  Scissors,
  type LucideIcon,
} from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BarberCardFragment } from '../../generated/graphql.generated';
import { formatPhone } from '../../lib/phone';
import { hoursRuns } from './weeklyHours';

interface Props {
  barber: BarberCardFragment;
  onEdit: () => void;
  onDeactivate: () => void;
  onActivate: () => void;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

export function BarberCard({ barber, onEdit, onDeactivate, onActivate }: Props) {
  const { t } = useTranslation('barbers');
  const { name, email, phone, color, isActive, specialties, schedule, services } = barber;
  const runs = hoursRuns(schedule);
  return (
    <Paper component="li" sx={{ display: 'flex', flexDirection: 'column', p: 5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            flex: '0 0 44px',
            height: 44,
            borderRadius: '50%',
            bgcolor: isActive ? color : 'soft.sunken',
            color: isActive ? '#fff' : 'text.secondary',
            fontWeight: 650,
          }}
        >
          {initialsOf(name)}
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="h2" noWrap>
            {name}
          </Typography>
          <ActiveState isActive={isActive} />
        </Box>
      </Box>
      {specialties.length > 0 && (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 0, mt: 4, mb: 0 }}>
          {specialties.map((specialty) => (
            <Box
              key={specialty}
              component="li"
              sx={{
                listStyle: 'none',
                px: 2,
                borderRadius: '6px',
                bgcolor: 'soft.sunken',
                typography: 'body2',
                lineHeight: '24px',
              }}
            >
              {specialty}
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, mt: 4, mb: 4 }}>
        {phone && (
          <Fact icon={Phone}>
            <Link href={`tel:${phone}`} color="inherit">
              {formatPhone(phone)}
            </Link>
          </Fact>
        )}
        {email && (
          <Fact icon={Mail}>
            <Link href={`mailto:${email}`} color="inherit" sx={{ overflowWrap: 'anywhere' }}>
              {email}
            </Link>
          </Fact>
        )}
        <Fact icon={Clock}>
          {runs.length === 0 ? (
            <Typography component="span" color="text.secondary">
              {t('noHours')}
            </Typography>
          ) : (
            runs.map(({ first, last, hours }) => (
              <Box key={first}>
                {t(`days.short.${first}`)}
                {last !== first && `–${t(`days.short.${last}`)}`} {hours}
              </Box>
            ))
          )}
        </Fact>
        <Fact icon={Scissors}>
          {barber.offersAllServices ? t('offersAll') : t('offersSome', { count: services.length })}
        </Fact>
      </Box>
      <Box
        sx={{ display: 'flex', gap: 2, mt: 'auto', pt: 3, borderTop: '1px solid', borderColor: 'divider' }}
      >
        <Button
          size="small"
          color="inherit"
          startIcon={<Pencil size={16} aria-hidden />}
          aria-label={t('editOf', { name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Box sx={{ flex: 1 }} />
        {isActive ? (
          <Button size="small" color="error" aria-label={t('deactivateOf', { name })} onClick={onDeactivate}>
            {t('deactivate')}
          </Button>
        ) : (
          <Button size="small" aria-label={t('activateOf', { name })} onClick={onActivate}>
            {t('activate')}
          </Button>
        )}
      </Box>
    </Paper>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2.5 }}>
      <Box sx={{ color: 'text.secondary', lineHeight: 0, pt: 1 }}>
        <Icon size={16} aria-hidden />
      </Box>
      <Typography component="div" sx={{ minWidth: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}

function ActiveState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('barbers');
  const Icon = isActive ? CircleCheck : CirclePause;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: isActive ? 'success.main' : 'text.secondary',
        typography: 'subtitle2',
      }}
    >
      <Icon size={14} aria-hidden />
      {t(isActive ? 'active' : 'inactive')}
    </Box>
  );
}
