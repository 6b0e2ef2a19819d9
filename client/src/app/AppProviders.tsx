import { type ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { SnackbarProvider } from 'notistack';
import { type ReactNode } from 'react';
import { Toast } from '../components/Toast';
import '../i18n/setup';
import { theme } from './theme/theme';

interface Props {
  client: ApolloClient;
  children: ReactNode;
}

const TOASTS = { success: Toast, error: Toast, warning: Toast };
const TOAST_STAYS_MS = 1_000_000;

/** What every page stands on, the public ones too; who is signed in is not part of it. */
export function AppProviders({ client, children }: Props) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
      <CssBaseline />
      <ApolloProvider client={client}>
        <SnackbarProvider
          maxSnack={1}
          autoHideDuration={TOAST_STAYS_MS}
          disableWindowBlurListener
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          Components={TOASTS}
        >
          {children}
        </SnackbarProvider>
      </ApolloProvider>
    </ThemeProvider>
  );
}
