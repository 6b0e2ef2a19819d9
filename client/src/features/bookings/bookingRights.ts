import { useTenant } from '../tenant/tenantContext';

/** What the viewer's role lets them do with bookings; the server decides again. */
export function useBookingRights() {
  const { viewerRole } = useTenant().tenant;
  const leads = viewerRole === 'owner' || viewerRole === 'manager';
  return { mayOverride: leads, mayRefund: leads, maySeeIntegrations: leads };
}
