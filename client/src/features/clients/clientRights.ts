import { useTenant } from '../tenant/tenantContext';

/** What the viewer's role lets them do with clients; the server decides again. */
export function useClientRights() {
  const { viewerRole } = useTenant().tenant;
  const isInCharge = viewerRole === 'owner' || viewerRole === 'manager';
  return {
    mayManage: isInCharge || viewerRole === 'front_desk',
    mayMerge: isInCharge,
    mayErase: isInCharge,
  };
}
