/** The code of what stands around every page of the dashboard. */
export const dashboardParts = {
  session: () => import('./WithSession'),
  dashboard: () => import('./Dashboard'),
};

/** The code of the dashboard's pages, by the first part of their path. */
export const dashboardPages = {
  home: () => import('../features/home/HomePage'),
  bookings: () => import('../features/bookings/BookingsPage'),
  calendar: () => import('../features/calendar/CalendarPage'),
  clients: () => import('../features/clients/ClientsPage'),
  conversations: () => import('../features/conversations/ConversationsPage'),
  barbers: () => import('../features/barbers/BarbersPage'),
  services: () => import('../features/services/ServicesPage'),
  settings: () => import('../features/settings/SettingsPage'),
  help: () => import('../features/help/HelpPage'),
  support: () => import('../features/help/SupportPage'),
};
