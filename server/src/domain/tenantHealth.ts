/** How a tenant is doing, as the admin console shows it. */
export type TenantHealth = 'suspended' | 'no_active_barbers' | 'healthy' | 'needs_attention' | 'critical';

/**
 * The share of active barbers with a connected calendar: 80 % or more is healthy, 50 to under 80 % needs
 * attention, less is critical. A suspended tenant is only that; without active barbers there is no share.
 */
export function tenantHealth(tenant: {
  isActive: boolean;
  activeBarbers: number;
  connectedCalendars: number;
}): TenantHealth {
  const { isActive, activeBarbers, connectedCalendars } = tenant;
  if (!isActive) return 'suspended';
  if (activeBarbers <= 0) return 'no_active_barbers';
  // Compared as whole numbers, so that 4 of 5 is exactly 80 %.
  if (connectedCalendars * 100 >= activeBarbers * 80) return 'healthy';
  return connectedCalendars * 100 >= activeBarbers * 50 ? 'needs_attention' : 'critical';
}
