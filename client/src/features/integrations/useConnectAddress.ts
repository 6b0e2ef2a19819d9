import { useSearchParams } from 'react-router-dom';
import { INTEGRATION_DIALOGS } from './integrationDialogs';

const NAME = 'connect';

/**
 * The dialog that is open, as `?connect=<provider>` in the address: other pages, and providers that send people back
 * here, open it so.
 */
export function useConnectAddress(mayManage: boolean) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(NAME);
  return {
    opened: mayManage && asked !== null && asked in INTEGRATION_DIALOGS ? asked : null,
    open: (provider: string) => setParams({ [NAME]: provider }),
    /** What else the address says was meant for the dialog. */
    close: () => setParams({}, { replace: true }),
  };
}
