import { ApolloProvider } from '@apollo/client/react';
import { SnackbarProvider } from 'notistack';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Toast } from '../components/Toast';
import { createApolloClient } from '../lib/apolloClient';
import { routes } from './routes';

const router = createBrowserRouter(routes);
const client = createApolloClient();

const TOASTS = { success: Toast, error: Toast, warning: Toast };
const TOAST_STAYS_MS = 1_000_000;

/** Everything but the customers' pages: landing, sign-in, dashboard, admin. */
export function Site() {
  return (
    <ApolloProvider client={client}>
      <SnackbarProvider
        maxSnack={1}
        autoHideDuration={TOAST_STAYS_MS}
        disableWindowBlurListener
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        Components={TOASTS}
      >
        <RouterProvider router={router} />
      </SnackbarProvider>
    </ApolloProvider>
  );
}
