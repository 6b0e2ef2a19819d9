import { useTenant } from '../tenant/tenantContext';

/** Barbers neither see nor answer conversations; the server decides again. */
export const useMayAnswer = (): boolean => useTenant().tenant.viewerRole !== 'barber';
