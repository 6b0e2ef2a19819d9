import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import {
  CalendarClock,
  CalendarSync,
  CirclePause,
  Clock,
  Mail,
  MessageSquareText,
  Pencil,
  Phone,
  RotateCcw,
  Scissors,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BarberCardFragment } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { formatPhone } from '../../lib/phone';
import { ratingText } from './averageRating';
import { BarberAvatar } from './BarberAvatar';
import { CalendarBadge } from './CalendarBadge';
import { hoursRuns } from './weeklyHours';

interface Props {
  barber: BarberCardFragment;
  timeZone: string;
  onReviews: () => void;
  /** Undefined for who may only look. */
  actions: { onEdit: () => void; onDelete: () => void; onReactivate: () => void } | undefined;
  /** Opens the calendar's own dialog. */
  onCalendar: () => void;
}

export function BarberCard({ barber, timeZone, onReviews, onCalendar, actions }: Props) {
  const { name, color, isActive, profileImage, specialties, calendar } = barber;
  return (
    <Paper component="li" sx={{ display: 'flex', flexDirection: 'column', p: 5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ filter: isActive ? undefined : 'grayscale(1)' }}>
          <BarberAvatar name={name} photoUrl={profileImage} color={color} />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {isActive ? <CalendarBadge status={calendar.status} /> : <Inactive />}
        </Box>
      </Box>
      <Stats barber={barber} />
      {specialties.length > 0 && <Specialties specialties={specialties} />}
      <Facts barber={barber} timeZone={timeZone} />
      <Reviews barber={barber} onOpen={onReviews} />
      {isActive && calendar.mayManage && <CalendarButton barber={barber} onClick={onCalendar} />}
      {actions && <Actions name={name} isActive={isActive} {...actions} />}
    </Paper>
  );
}

function Inactive() {
  const { t } = useTranslation('barbers');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: 'text.secondary',
        typography: 'subtitle2',
      }}
    >
      <CirclePause size={14} aria-hidden />
      {t('inactive')}
    </Box>
  );
}

function Stats({ barber: { stats } }: { barber: BarberCardFragment }) {
  const { t } = useTranslation('barbers');
  const figures = [
    { label: t('stats.thisMonth'), value: String(stats.thisMonth), spoken: undefined },
    {
      label: t('stats.rating'),
      value: stats.avgRating === null ? '–' : ratingText(stats.avgRating),
      spoken: t('stats.ratings', { count: stats.ratingCount }),
    },
  ];
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, my: 4, textAlign: 'center' }}
    >
      {figures.map(({ label, value, spoken }) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            py: 2,
            borderRadius: '8px',
            bgcolor: 'soft.sunken',
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0 }} title={spoken}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The way to what clients said. */
function Reviews({ barber: { name, stats }, onOpen }: { barber: BarberCardFragment; onOpen: () => void }) {
  const { t } = useTranslation('barbers');
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<MessageSquareText size={16} aria-hidden />}
      aria-label={t('reviewsOf', { name, count: stats.ratingCount })}
      onClick={onOpen}
      sx={{ alignSelf: 'start', minHeight: 44, mt: 'auto', ml: -2 }}
    >
      {t('reviewCount', { count: stats.ratingCount })}
    </Button>
  );
}

function Specialties({ specialties }: { specialties: readonly string[] }) {
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 0, mt: 0, mb: 4 }}>
      {specialties.map((specialty) => (
        <Box
          key={specialty}
          component="li"
          sx={{
            listStyle: 'none',
            px: 2,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '6px',
            typography: 'body2',
            lineHeight: '22px',
            overflowWrap: 'anywhere',
          }}
        >
          {specialty}
        </Box>
      ))}
    </Box>
  );
}

function Facts({ barber, timeZone }: { barber: BarberCardFragment; timeZone: string }) {
  const { t } = useTranslation('barbers');
  const { phone, email, schedule, services, nextAppointment } = barber;
  const runs = hoursRuns(schedule);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 4, flex: 1, alignContent: 'start' }}>
      {phone && (
        <Fact icon={Phone} label={t('phone')}>
          <Link href={`tel:${phone}`} color="inherit">
            {formatPhone(phone)}
          </Link>
        </Fact>
      )}
      {email && (
        <Fact icon={Mail} label={t('email')}>
          <Link href={`mailto:${email}`} color="inherit" sx={{ overflowWrap: 'anywhere' }}>
            {email}
          </Link>
        </Fact>
      )}
      <Fact icon={Clock} label={t('hours')}>
        {runs.length === 0
          ? t('noHours')
          : runs.map(({ first, last, hours }) => (
              <Box key={first}>
                {t(`days.short.${first}`)}
                {last !== first && `–${t(`days.short.${last}`)}`} {hours}
              </Box>
            ))}
      </Fact>
      <Fact icon={Scissors} label={t('services')}>
        {barber.offersAllServices ? t('offersAll') : t('offersSome', { count: services.length })}
      </Fact>
      <Fact icon={CalendarClock} label={t('next')}>
        {nextAppointment ? (
          <>
            {t('nextAt', {
              day: formatDateShort(nextAppointment.startsAt, timeZone),
              time: formatTime(nextAppointment.startsAt, timeZone),
            })}
            <Typography variant="body2" color="textSecondary">
              {[nextAppointment.clientName, nextAppointment.serviceNames.join(', ')]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </>
        ) : (
          <Typography component="span" color="textSecondary">
            {t('nextNone')}
          </Typography>
        )}
      </Fact>
    </Box>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2.5 }}>
      <Box role="img" aria-label={label} title={label} sx={{ color: 'text.secondary', lineHeight: 0, pt: 1 }}>
        <Icon size={16} aria-hidden />
      </Box>
      <Typography component="div" sx={{ minWidth: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}

function CalendarButton({
  barber: { name, calendar },
  onClick,
}: {
  barber: BarberCardFragment;
  onClick: () => void;
}) {
  const { t } = useTranslation('barbers');
  const action =
    calendar.conflictCount > 0
      ? t('calendar.conflicts', { count: calendar.conflictCount })
      : t(calendar.status === 'DISCONNECTED' ? 'calendar.connect' : 'calendar.manage');
  return (
    <Button
      variant="outlined"
      color={calendar.conflictCount > 0 ? 'warning' : 'inherit'}
      startIcon={<CalendarSync size={16} aria-hidden />}
      aria-label={t('calendar.of', { action, name })}
      onClick={onClick}
      sx={{ mb: 3 }}
    >
      {action}
    </Button>
  );
}

interface ActionsProps {
  name: string;
  isActive: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onReactivate: () => void;
}

function Actions({ name, isActive, onEdit, onDelete, onReactivate }: ActionsProps) {
  const { t } = useTranslation('barbers');
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 2, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
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
        <Button
          size="small"
          color="error"
          startIcon={<Trash2 size={16} aria-hidden />}
          aria-label={t('deleteOf', { name })}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
      ) : (
        <Button
          size="small"
          startIcon={<RotateCcw size={16} aria-hidden />}
          aria-label={t('reactivateOf', { name })}
          onClick={onReactivate}
        >
          {t('reactivate')}
        </Button>
      )}
    </Box>
  );
}
