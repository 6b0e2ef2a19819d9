import { useTenant } from '../tenant/tenantContext';

/** What the viewer's role lets them do with bookings; the server decides again. */
export function useBookingRights() {
  const { viewerRole } = useTenant().tenant;
  return { mayOverride: viewerRole === 'owner' || viewerRole === 'manager' };
}
