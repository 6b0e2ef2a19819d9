import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { type IntegrationDialogProps } from './integrationDialogProps';

/** By the name of the provider, as the API names it; each loads when it is opened. */
export const INTEGRATION_DIALOGS: Readonly<
  Record<string, LazyExoticComponent<ComponentType<IntegrationDialogProps>>>
> = {
  card_payments: lazy(() =>
    import('./payments/PaymentsDialog').then((file) => ({ default: file.PaymentsDialog })),
  ),
};
