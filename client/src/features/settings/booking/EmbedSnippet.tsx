import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/CopyButton';
import { useTenant } from '../../tenant/tenantContext';
import { SettingsGroup } from '../SettingsGroup';

const MODES = ['chat', 'booking'] as const;
const POSITIONS = ['right', 'left'] as const;

/** The line that puts the chat, or online booking, on the salon's own site. */
export function EmbedSnippet() {
  const { t } = useTranslation('settings');
  const { slug } = useTenant().tenant;
  const [mode, setMode] = useState<(typeof MODES)[number]>('chat');
  const [position, setPosition] = useState<(typeof POSITIONS)[number]>('right');
  const { origin } = window.location;
  const options = [
    mode === 'booking' && ' data-mode="booking"',
    position === 'left' && ' data-position="left"',
  ].filter(Boolean);
  const snippet = `<script src="${origin}/embed.js" data-slug="${slug}"${options.join('')} async></script>`;

  return (
    <SettingsGroup title={t('embed.title')} body={t('embed.body')}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          select
          label={t('embed.mode')}
          value={mode}
          onChange={({ target }) => setMode(target.value as typeof mode)}
        >
          {MODES.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`embed.modes.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('embed.position')}
          value={position}
          onChange={({ target }) => setPosition(target.value as typeof position)}
        >
          {POSITIONS.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`embed.positions.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box
        component="pre"
        aria-label={t('embed.code')}
        tabIndex={0}
        role="region"
        sx={{
          m: 0,
          p: 4,
          borderRadius: '10px',
          border: '1px solid',
          borderColor: 'divider',
          bgcolor: 'soft.sunken',
          fontSize: '0.8125rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {snippet}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <CopyButton text={snippet} label={t('embed.copy')} />
        <Link
          href={mode === 'chat' ? `/chat/${slug}` : `/book/${slug}?embed`}
          target="_blank"
          rel="noopener"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('embed.try')}
        </Link>
      </Box>
    </SettingsGroup>
  );
}
