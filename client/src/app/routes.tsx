import { type ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { FullPageSpinner } from '../components/FullPageSpinner';
import { GuestOnly } from './GuestOnly';
import { PageCrash } from './PageCrash';
import { RequireAuth } from './RequireAuth';

/** A page whose code loads with its route: `page(() => import('…/LoginPage'), 'LoginPage')`. */
const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] });

const errorElement = <PageCrash />;

/** The site. What a salon's customers see is in `App.tsx`; links there are plain ones. */
export const routes: RouteObject[] = [
  {
    hydrateFallbackElement: <FullPageSpinner />,
    errorElement,
    children: [
      {
        lazy: page(() => import('./WithSession'), 'WithSession'),
        children: [
          {
            element: <GuestOnly />,
            children: [
              { path: '/', lazy: page(() => import('../features/landing/LandingPage'), 'LandingPage') },
              { path: '/login', lazy: page(() => import('../features/auth/LoginPage'), 'LoginPage') },
              {
                path: '/register',
                lazy: page(() => import('../features/auth/RegisterPage'), 'RegisterPage'),
              },
              {
                path: '/forgot-password',
                lazy: page(() => import('../features/auth/ForgotPasswordPage'), 'ForgotPasswordPage'),
              },
              {
                path: '/reset-password',
                lazy: page(() => import('../features/auth/ResetPasswordPage'), 'ResetPasswordPage'),
              },
            ],
          },
          {
            path: '/invite/:token',
            lazy: page(() => import('../features/invite/InvitePage'), 'InvitePage'),
          },
          {
            element: <RequireAuth />,
            children: [
              {
                path: '/dashboard',
                lazy: page(() => import('./Dashboard'), 'Dashboard'),
                children: [
                  {
                    errorElement,
                    children: [
                      { index: true, lazy: page(() => import('../features/home/HomePage'), 'HomePage') },
                      { path: 'home', lazy: page(() => import('../features/home/HomePage'), 'HomePage') },
                      {
                        path: 'bookings',
                        lazy: page(() => import('../features/bookings/BookingsPage'), 'BookingsPage'),
                      },
                      {
                        path: 'calendar',
                        lazy: page(() => import('../features/calendar/CalendarPage'), 'CalendarPage'),
                      },
                      {
                        path: 'clients',
                        lazy: page(() => import('../features/clients/ClientsPage'), 'ClientsPage'),
                      },
                      {
                        path: 'clients/:id',
                        lazy: page(
                          () => import('../features/clients/ClientProfilePage'),
                          'ClientProfilePage',
                        ),
                      },
                      {
                        path: 'barbers',
                        lazy: page(() => import('../features/barbers/BarbersPage'), 'BarbersPage'),
                      },
                      {
                        path: 'services',
                        lazy: page(() => import('../features/services/ServicesPage'), 'ServicesPage'),
                      },
                      {
                        path: 'messages',
                        lazy: page(() => import('../features/messages/MessagesPage'), 'MessagesPage'),
                      },
                      {
                        path: 'integrations',
                        lazy: page(
                          () => import('../features/integrations/IntegrationsPage'),
                          'IntegrationsPage',
                        ),
                      },
                      {
                        path: 'settings/messages',
                        lazy: page(
                          () => import('../features/settings/messages/MessagesPage'),
                          'MessagesPage',
                        ),
                      },
                      {
                        path: 'settings/:tab?',
                        lazy: page(() => import('../features/settings/SettingsPage'), 'SettingsPage'),
                      },
                      {
                        path: 'help/integrations',
                        lazy: page(
                          () => import('../features/integrations/IntegrationGuidesPage'),
                          'IntegrationGuidesPage',
                        ),
                      },
                      { path: 'help', lazy: page(() => import('../features/help/HelpPage'), 'HelpPage') },
                      {
                        path: 'support',
                        lazy: page(() => import('../features/help/SupportPage'), 'SupportPage'),
                      },
                      { path: '*', element: <Navigate to="/dashboard" replace /> },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
