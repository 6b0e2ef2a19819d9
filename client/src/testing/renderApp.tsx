import { type MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { render } from '@testing-library/react';
import { ConfirmProvider } from 'material-ui-confirm';
import { SnackbarProvider } from 'notistack';
import { type ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from '@mui/material/styles';
import { theme } from '../app/theme/theme';
import { Toast } from '../components/Toast';
import '../i18n/setup';

interface Options {
  mocks?: MockLink.MockedResponse[];
  path?: string;
  routes?: RouteObject[];
}

const TOASTS = { success: Toast, error: Toast, warning: Toast };

/** Renders an element, or routes, on everything a page stands on, with the server's answers mocked. */
export function renderApp(element: ReactNode, { mocks = [], path = '/', routes = [] }: Options = {}) {
  const router = createMemoryRouter([...routes, { path: '*', element }], { initialEntries: [path] });
  render(
    <ThemeProvider theme={theme}>
      <MockedProvider mocks={mocks} mockLinkDefaultOptions={{ delay: 0 }}>
        <SnackbarProvider maxSnack={1} Components={TOASTS}>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </SnackbarProvider>
      </MockedProvider>
    </ThemeProvider>,
  );
  return { router };
}
