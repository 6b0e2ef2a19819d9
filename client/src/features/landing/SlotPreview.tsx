import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DemoBusinessQuery,
  type DemoSlotsQuery,
  useDemoSlotsQuery,
} from '../../generated/public.generated';
import { addDays, formatDateShort, formatTime, localDateOf, todayIn, zoneName } from '../../lib/dates';
import { formatMoney } from '../../lib/money';

type DemoSlot = DemoSlotsQuery['availableSlots']['slots'][number];

const SERVICES = 3;
const DAYS_ASKED = 7;
const DAYS_SHOWN = 3;
const SLOTS_PER_DAY = 4;

interface Props {
  /** Undefined until it is known. */
  business: DemoBusinessQuery['business'] | undefined;
  isMissing: boolean;
}

/** Openings of the demo business as they are now. Where there is no demo business, nothing is shown. */
export function SlotPreview({ business, isMissing }: Props) {
  const { t } = useTranslation('landing');
  const [chosenId, setChosenId] = useState<string>();

  const services = business?.services.slice(0, SERVICES) ?? [];
  const service = services.find(({ id }) => id === chosenId) ?? services[0];
  const today = business ? todayIn(business.timeZone) : '';
  const slots = useDemoSlotsQuery(
    business && service
      ? {
          variables: {
            input: {
              slug: business.slug,
              lines: [{ serviceId: service.id }],
              fromDate: today,
              toDate: addDays(today, DAYS_ASKED - 1),
            },
          },
        }
      : null,
  );

  if (isMissing || slots.error || (business && !service)) return null;
  if (!business || !service) return <Skeleton variant="rounded" height={430} />;

  const available = (slots.data ?? slots.previousData)?.availableSlots;
  const byDay = new Map<string, DemoSlot[]>();
  for (const slot of available?.slots ?? []) {
    const date = localDateOf(slot.startsAt, business.timeZone);
    byDay.set(date, [...(byDay.get(date) ?? []), slot]);
  }
  const days = [...byDay].slice(0, DAYS_SHOWN);

  return (
    <Paper
      component="section"
      aria-labelledby="preview-title"
      sx={{
        p: { xs: 4, sm: 6 },
        minHeight: 430,
        display: 'flex',
        flexDirection: 'column',
        borderRadius: '16px',
      }}
    >
      <Typography id="preview-title" variant="h2">
        {t('preview.title', { name: business.businessName })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('preview.subtitle')}
      </Typography>

      <Box role="group" aria-label={t('preview.pickService')} sx={{ display: 'grid', gap: 1.5, my: 5 }}>
        {services.map(({ id, name, durationMinutes, priceCents }) => (
          <Button
            key={id}
            color="inherit"
            aria-pressed={id === service.id}
            onClick={() => setChosenId(id)}
            sx={{
              justifyContent: 'space-between',
              gap: 3,
              minHeight: 44,
              px: 3,
              border: '1px solid',
              borderColor: id === service.id ? 'primary.main' : 'divider',
              bgcolor: id === service.id ? 'soft.accent' : 'transparent',
              whiteSpace: 'normal',
              textAlign: 'left',
            }}
          >
            {name}
            <Typography component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {t('preview.duration', { count: durationMinutes })} ·{' '}
              {priceCents === 0 ? t('free', { ns: 'shared' }) : formatMoney(priceCents, business.currency)}
            </Typography>
          </Button>
        ))}
      </Box>

      <Box aria-live="polite" sx={{ flex: 1, opacity: slots.loading && available ? 0.6 : 1 }}>
        {!available && <Skeleton variant="rounded" height={150} />}
        {available && days.length === 0 && <Typography color="textSecondary">{t('preview.none')}</Typography>}
        {days.map(([date, openings]) => (
          <Box key={date} sx={{ mb: 4 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1.5 }}>
              <Typography variant="subtitle2">{formatDateShort(date)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t('preview.openings', { count: openings.length })}
              </Typography>
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
              }}
            >
              {spread(openings, SLOTS_PER_DAY).map(({ startsAt }) => (
                <Button
                  key={startsAt}
                  href={`/book/${business.slug}`}
                  variant="outlined"
                  aria-label={t('preview.book', {
                    time: formatTime(startsAt, business.timeZone),
                    date: formatDateShort(date),
                  })}
                  sx={{ px: 1, minWidth: 0 }}
                >
                  {formatTime(startsAt, business.timeZone)}
                </Button>
              ))}
            </Box>
          </Box>
        ))}
      </Box>

      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', mt: 3 }}>
        <Typography variant="body2" color="textSecondary">
          {t('preview.zone', { zone: zoneName(business.timeZone) })}
        </Typography>
        <Link
          href={`/book/${business.slug}`}
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
        >
          {t('preview.more')}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </Box>
    </Paper>
  );
}

/** At most `count` of them, spread over the day. */
function spread<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}
