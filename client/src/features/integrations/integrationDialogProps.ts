/** A dialog that connects an account, or configures the one that is connected. */
export interface IntegrationDialogProps {
  onClose: () => void;
  /** The card is to be read again. */
  onChanged: () => void;
}
