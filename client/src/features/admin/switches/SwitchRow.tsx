import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  Bot,
  CalendarSync,
  CircleCheck,
  CirclePower,
  CreditCard,
  Globe,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquare,
  PhoneCall,
  UserPlus,
  Webhook,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type PlatformSwitchesQuery,
  type SwitchName,
  type ThrownSwitchFragment,
} from '../../../generated/graphql.generated';
import { formatMoment } from './moment';

const ICONS: Record<SwitchName, LucideIcon> = {
  online_booking: Globe,
  assistant_chat: Bot,
  assistant_voice: PhoneCall,
  sms: MessageSquare,
  email: Mail,
  calendar_sync: CalendarSync,
  payments: CreditCard,
  webhooks: Webhook,
  api: KeyRound,
  registrations: UserPlus,
};

interface Props {
  platformSwitch: PlatformSwitchesQuery['platformSwitches'][number];
  onThrow: () => void;
  onChange: (thrown: ThrownSwitchFragment) => void;
  onRelease: (thrown: ThrownSwitchFragment) => void;
}

/** One switch: what it stops, whether it is thrown for everybody, by whom and why, and for how many by themselves. */
export function SwitchRow({ platformSwitch, onThrow, onChange, onRelease }: Props) {
  const { t } = useTranslation('adminSwitches');
  const { name, thrown, businessCount } = platformSwitch;
  const Icon = ICONS[name];
  const label = t(`names.${name}`);

  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
        columnGap: 4,
        rowGap: 3,
        alignItems: 'start',
        px: { xs: 4, sm: 5 },
        py: 4,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
        bgcolor: thrown ? 'soft.danger' : undefined,
      }}
    >
      <Box sx={{ color: thrown ? 'error.main' : 'text.secondary', lineHeight: 0, pt: 0.5 }}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography component="h2" variant="h3">
            {label}
          </Typography>
          <State isOff={thrown !== null} />
          {businessCount > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t('offForBusinesses', { count: businessCount })}
            </Typography>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: '78ch' }}>
          {t(`stops.${name}`)}
        </Typography>
        {thrown && <ThrownFacts thrown={thrown} />}
      </Box>
      <Box
        sx={{
          gridColumn: { xs: '2', md: '3' },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          justifyContent: { md: 'flex-end' },
        }}
      >
        {thrown ? (
          <>
            <Button
              color="inherit"
              aria-label={t('changeNamed', { name: label })}
              onClick={() => onChange(thrown)}
            >
              {t('change')}
            </Button>
            <Button
              variant="contained"
              aria-label={t('releaseNamed', { name: label })}
              onClick={() => onRelease(thrown)}
            >
              {t('release')}
            </Button>
          </>
        ) : (
          <Button
            variant="outlined"
            color="error"
            aria-label={t('throwNamed', { name: label })}
            onClick={onThrow}
          >
            {t('throw')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function State({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation('adminSwitches');
  const Icon = isOff ? CirclePower : CircleCheck;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        typography: 'subtitle2',
        color: isOff ? 'error.main' : 'success.main',
      }}
    >
      <Icon size={14} aria-hidden />
      {t(isOff ? 'off' : 'on')}
    </Box>
  );
}

/** Why, who, since when, until when. */
export function ThrownFacts({
  thrown: { reason, thrownBy, thrownAt, endsAt },
}: {
  thrown: ThrownSwitchFragment;
}) {
  const { t } = useTranslation('adminSwitches');
  return (
    <Box sx={{ mt: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{reason}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('by', { name: thrownBy ?? t('formerAdmin'), when: formatMoment(thrownAt) })}
        {' · '}
        {endsAt ? t('endsAt', { when: formatMoment(endsAt) }) : t('openEnd')}
      </Typography>
    </Box>
  );
}
