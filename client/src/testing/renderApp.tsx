import { type MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { render } from '@testing-library/react';
import { ConfirmProvider } from 'material-ui-confirm';
import { type ReactNode } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from '@mui/material/styles';
import { theme } from '../app/theme/theme';
import { Toasts } from '../components/Toasts';
import { UnsavedGuard } from '../components/UnsavedGuard';
import '../i18n/setup';

interface Options {
  mocks?: MockLink.MockedResponse[];
  path?: string;
  routes?: RouteObject[];
}

/** Renders an element, or routes, on everything a page stands on, with the server's answers mocked. */
export function renderApp(element: ReactNode, { mocks = [], path = '/', routes = [] }: Options = {}) {
  const children = [...routes, { path: '*', element }];
  const router = createMemoryRouter([{ element: <Guarded />, children }], { initialEntries: [path] });
  render(
    <ThemeProvider theme={theme}>
      <MockedProvider mocks={mocks} mockLinkDefaultOptions={{ delay: 0 }}>
        <Toasts>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </Toasts>
      </MockedProvider>
    </ThemeProvider>,
  );
  return { router };
}

const Guarded = () => (
  <>
    <UnsavedGuard />
    <Outlet />
  </>
);
