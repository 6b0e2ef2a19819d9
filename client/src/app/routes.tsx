import { type ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { FullPageSpinner } from '../components/FullPageSpinner';
import { dashboardPages, dashboardParts } from './dashboardPages';
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
        lazy: page(dashboardParts.session, 'WithSession'),
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
                lazy: page(dashboardParts.dashboard, 'Dashboard'),
                children: [
                  {
                    errorElement,
                    children: [
                      { index: true, lazy: page(dashboardPages.home, 'HomePage') },
                      { path: 'home', lazy: page(dashboardPages.home, 'HomePage') },
                      {
                        path: 'bookings',
                        lazy: page(dashboardPages.bookings, 'BookingsPage'),
                      },
                      {
                        path: 'calendar',
                        lazy: page(dashboardPages.calendar, 'CalendarPage'),
                      },
                      {
                        path: 'clients',
                        lazy: page(dashboardPages.clients, 'ClientsPage'),
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
                        lazy: page(dashboardPages.barbers, 'BarbersPage'),
                      },
                      {
                        path: 'services',
                        lazy: page(dashboardPages.services, 'ServicesPage'),
                      },
                      {
                        path: 'conversations/:id?',
                        lazy: page(dashboardPages.conversations, 'ConversationsPage'),
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
                        lazy: page(dashboardPages.settings, 'SettingsPage'),
                      },
                      {
                        path: 'help/integrations',
                        lazy: page(
                          () => import('../features/integrations/IntegrationGuidesPage'),
                          'IntegrationGuidesPage',
                        ),
                      },
                      { path: 'help', lazy: page(dashboardPages.help, 'HelpPage') },
                      {
                        path: 'support',
                        lazy: page(dashboardPages.support, 'SupportPage'),
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
