import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { RotateCcw, Sparkles, Volume2, VolumeX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCENT, DARK_HEADER, ON_ACCENT, ON_DARK_HEADER } from './chatLook';

interface Props {
  id: string;
  heading: 'h1' | 'h2' | 'h3';
  businessName: string;
  logoUrl: string | null;
  handedOff: boolean;
  /** Null until the customer has spoken. */
  reading: { isOn: boolean; toggle: () => void } | null;
  onStartOver: (() => void) | null;
  onClose: (() => void) | null;
}

/** With whom one is talking: a machine, and it says so. */
export function ChatHeader(props: Props) {
  const { id, heading, businessName, logoUrl, handedOff, reading, onStartOver, onClose } = props;
  const { t } = useTranslation('chat');
  return (
    <Box
      sx={[
        {
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          pl: 4,
          pr: 2,
          py: 2.5,
          bgcolor: ACCENT,
          color: ON_ACCENT,
          '& :focus-visible': { outlineColor: 'currentColor' },
        },
        // The accent of the dark theme is a light one: too bright for so much of it.
        (theme) => theme.applyStyles('dark', { backgroundColor: DARK_HEADER, color: ON_DARK_HEADER }),
      ]}
    >
      <Mark logoUrl={logoUrl} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} component={heading} noWrap sx={{ fontWeight: 650, lineHeight: 1.3 }}>
          {businessName}
        </Typography>
        <Typography variant="body2" noWrap sx={{ lineHeight: 1.35 }}>
          {handedOff ? t('handedOffTitle') : t('isAi')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex' }}>
        {reading && (
          <HeaderButton label={t(reading.isOn ? 'reading.off' : 'reading.on')} onClick={reading.toggle}>
            {reading.isOn ? <Volume2 size={19} aria-hidden /> : <VolumeX size={19} aria-hidden />}
          </HeaderButton>
        )}
        {onStartOver && (
          <HeaderButton label={t('startOver')} onClick={onStartOver}>
            <RotateCcw size={18} aria-hidden />
          </HeaderButton>
        )}
        {onClose && (
          <HeaderButton label={t('close')} onClick={onClose}>
            <X size={21} aria-hidden />
          </HeaderButton>
        )}
      </Box>
    </Box>
  );
}

const HeaderButton = (props: { label: string; onClick: () => void; children: ReactNode }) => (
  <Tooltip title={props.label}>
    <IconButton
      color="inherit"
      aria-label={props.label}
      onClick={props.onClick}
      sx={{ width: 44, height: 44 }}
    >
      {props.children}
    </IconButton>
  </Tooltip>
);

const MARK = { width: 40, height: 40, flexShrink: 0, borderRadius: '12px' } as const;

const Mark = ({ logoUrl }: { logoUrl: string | null }) =>
  logoUrl ? (
    <Box component="img" src={logoUrl} alt="" sx={{ ...MARK, objectFit: 'cover' }} />
  ) : (
    <Box
      aria-hidden
      sx={{ ...MARK, display: 'grid', placeItems: 'center', bgcolor: 'rgb(255 255 255 / 0.18)' }}
    >
      <Sparkles size={20} />
    </Box>
  );
