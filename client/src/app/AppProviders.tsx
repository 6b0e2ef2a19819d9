import CssBaseline from '@mui/material/CssBaseline';
import { esES } from '@mui/material/locale';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import '../i18n/setup';
import { theme, themeIn } from './theme/theme';

/** What every page stands on, the customers' too: the look and the language. */
export function AppProviders({ children }: { children: ReactNode }) {
  const { language } = useTranslation().i18n;
  const spoken = useMemo(() => (language === 'es' ? themeIn(esES) : theme), [language]);
  return (
    <ThemeProvider theme={spoken} defaultMode="system" disableTransitionOnChange>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
