import type { ComponentType, LazyExoticComponent } from 'react';

/** A dialog that connects an account, or configures the one that is connected. */
export interface IntegrationDialogProps {
  onClose: () => void;
  /** The card is to be read again. */
  onChanged: () => void;
}

/** By the name of the provider, as the API names it; each loads when it is opened. */
export const INTEGRATION_DIALOGS: Readonly<
  Record<string, LazyExoticComponent<ComponentType<IntegrationDialogProps>>>
> = {};
