import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { type IntegrationDialogProps } from './integrationDialogProps';

/** By the name of the provider, as the API names it; each loads when it is opened. */
export const INTEGRATION_DIALOGS: Readonly<
  Record<string, LazyExoticComponent<ComponentType<IntegrationDialogProps>>>
> = {
  google_calendar: lazy(() =>
    import('./google/GoogleDialog').then((file) => ({ default: file.GoogleDialog })),
  ),
  other_calendars: lazy(() =>
    import('./otherCalendars/OtherCalendarsDialog').then((file) => ({ default: file.OtherCalendarsDialog })),
  ),
  email: lazy(() => import('./email/EmailDialog').then((file) => ({ default: file.EmailDialog }))),
  sms: lazy(() => import('./sms/SmsDialog').then((file) => ({ default: file.SmsDialog }))),
  ai_voice: lazy(() => import('./voice/VoiceDialog').then((file) => ({ default: file.VoiceDialog }))),
  card_payments: lazy(() =>
    import('./payments/PaymentsDialog').then((file) => ({ default: file.PaymentsDialog })),
  ),
  automation: lazy(() =>
    import('./automation/AutomationDialog').then((file) => ({ default: file.AutomationDialog })),
  ),
};
