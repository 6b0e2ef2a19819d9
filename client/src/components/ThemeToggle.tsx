import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function ThemeToggle() {
  const { t } = useTranslation();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = t(isDark ? 'theme.light' : 'theme.dark');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} color="inherit" onClick={() => setMode(isDark ? 'light' : 'dark')}>
        {isDark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
      </IconButton>
    </Tooltip>
  );
}
