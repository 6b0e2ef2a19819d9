/** The fields of each entity that legacy clients are given. */
export const USER = 'id firstName lastName email phone role mustChangePassword createdAt';
export const TENANT =
  'id slug businessName businessType address phone website timeZone currency logoUrl isActive createdAt';
export const ADMIN_TENANT = `id businessName ownerName ownerEmail businessType createdAt isActive
  stats { activeBarbers appointmentsThisMonth connectedCalendars recentActivity }`;
export const OVERVIEW =
  'totalTenants totalBarbers appointmentsToday connectedCalendars recentSignups lastUpdated';
