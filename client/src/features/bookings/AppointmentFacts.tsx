import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ExternalLink } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/CopyButton';
import { StatusChip } from '../../components/StatusChip';
import { type AppointmentDetailsQuery } from '../../generated/graphql.generated';
import { formatDateLong, formatTime, sameZone, zoneName } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { formatPhone } from '../../lib/phone';
import { useTenant } from '../tenant/tenantContext';

/** Everything there is to know about an appointment, as a list of terms. */
export function AppointmentFacts({ appointment }: { appointment: AppointmentDetailsQuery['appointment'] }) {
  const { t } = useTranslation('bookings');
  const { timeZone, currency } = useTenant().tenant;
  const { startsAt, endsAt, client, lines, notes, cancelReason, manageUrl } = appointment;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          gap: 3,
        }}
      >
        <Box>
          <Typography variant="h2" component="p">
            {formatDateLong(startsAt, timeZone)}
          </Typography>
          <Typography variant="subtitle1">
            {formatTime(startsAt, timeZone)}–{formatTime(endsAt, timeZone)}
            {!sameZone(timeZone) && ` · ${zoneName(timeZone)}`}
          </Typography>
        </Box>
        <StatusChip status={appointment.status} />
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '120px minmax(0, 1fr)' },
          columnGap: 4,
          rowGap: { xs: 0, sm: 3 },
          mt: 5,
          mb: 0,
        }}
      >
        <Fact term={t('columns.client')}>
          <Typography sx={{ fontWeight: 600 }}>{client?.fullName ?? t('noClient')}</Typography>
          {client?.phone && (
            <Typography>
              <Link href={`tel:${client.phone}`}>{formatPhone(client.phone)}</Link>
            </Typography>
          )}
          {client?.email && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              <Link href={`mailto:${client.email}`}>{client.email}</Link>
            </Typography>
          )}
        </Fact>
        <Fact term={t('details.services')}>
          {lines.map((line) => (
            <Box key={line.id} sx={{ display: 'flex', gap: 3, '& + &': { mt: 2 } }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography>{line.serviceName}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {t('details.line', {
                    time: formatTime(line.startsAt, timeZone),
                    count: line.durationMinutes,
                    name: line.barber.name,
                  })}
                </Typography>
              </Box>
              <Typography>
                {line.priceCents === 0 ? t('free', { ns: 'shared' }) : formatMoney(line.priceCents, currency)}
              </Typography>
            </Box>
          ))}
          {lines.length > 1 && (
            <Box
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                borderTop: '1px solid',
                borderColor: 'divider',
                mt: 2,
                pt: 2,
              }}
            >
              <Typography sx={{ fontWeight: 600 }}>{t('details.total')}</Typography>
              <Typography sx={{ fontWeight: 600 }}>
                {formatMoney(appointment.totalPriceCents, currency)}
              </Typography>
            </Box>
          )}
        </Fact>
        <Fact term={t('columns.notes')}>
          <Typography
            color={notes ? 'textPrimary' : 'textSecondary'}
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {notes ?? t('details.noNotes')}
          </Typography>
        </Fact>
        {cancelReason && <Fact term={t('details.cancelReason')}>{cancelReason}</Fact>}
        <Fact term={t('columns.channel')}>{t(`channel.${appointment.channel}`, { ns: 'shared' })}</Fact>
        <Fact term={t('details.reference')}>{appointment.reference}</Fact>
        <Fact term={t('details.link')}>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {t('details.linkHelp')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <CopyButton text={manageUrl} label={t('details.copyLink')} size="small" />
            <Button
              href={manageUrl}
              target="_blank"
              rel="noopener"
              size="small"
              startIcon={<ExternalLink size={16} aria-hidden />}
            >
              {t('details.openLink')}
            </Button>
          </Box>
        </Fact>
        {appointment.isOverride && <Fact term={t('details.override')}>{t('details.overrideText')}</Fact>}
      </Box>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" color="textSecondary">
        {term}
      </Typography>
      <Box component="dd" sx={{ m: 0, mb: { xs: 3, sm: 0 }, minWidth: 0 }}>
        {children}
      </Box>
    </>
  );
}
