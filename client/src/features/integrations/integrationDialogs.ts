import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { type IntegrationDialogProps } from './integrationDialogProps';

/** By the name of the provider, as the API names it; each loads when it is opened. */
export const INTEGRATION_DIALOGS: Readonly<
  Record<string, LazyExoticComponent<ComponentType<IntegrationDialogProps>>>
> = {
  email: lazy(() => import('./email/EmailDialog').then((file) => ({ default: file.EmailDialog }))),
  other_calendars: lazy(() =>
    import('./otherCalendars/OtherCalendarsDialog').then((file) => ({ default: file.OtherCalendarsDialog })),
  ),
};
