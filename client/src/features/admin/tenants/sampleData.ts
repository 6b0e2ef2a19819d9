import { type AdminTenantRowFragment, type SystemOverviewQuery } from '../../../generated/graphql.generated';

/** What the console shows under a notice while the server gives it nothing; nobody's, and never sent anywhere. */
export const SAMPLE_OVERVIEW: SystemOverviewQuery['systemOverview'] = {
  totalTenants: 5,
  totalBarbers: 19,
  appointmentsToday: 64,
  connectedCalendars: 13,
  recentSignups: 1,
  lastUpdated: '2026-01-15T15:00:00.000Z',
};

const sample = (
  row: Omit<AdminTenantRowFragment, 'erasedFrom' | 'suspendedReason'>,
): AdminTenantRowFragment => ({
  ...row,
  erasedFrom: null,
  suspendedReason: null,
});

export const SAMPLE_TENANTS: readonly AdminTenantRowFragment[] = [
  sample({
    id: 'sample-1',
    slug: 'northside-barbers',
    businessName: 'Northside Barbers',
    ownerName: 'Marcus Reed',
    ownerEmail: 'marcus@northside.example',
    businessType: 'barbershop',
    createdAt: '2026-01-10T16:20:00.000Z',
    status: 'active',
    isActive: true,
    health: 'healthy',
    stats: {
      activeBarbers: 5,
      appointmentsThisMonth: 412,
      connectedCalendars: 5,
      recentActivity: '2026-01-15T14:52:00.000Z',
    },
  }),
  sample({
    id: 'sample-2',
    slug: 'willow-and-wave',
    businessName: 'Willow & Wave',
    ownerName: 'Priya Anand',
    ownerEmail: 'priya@willowwave.example',
    businessType: 'salon',
    createdAt: '2025-11-02T09:05:00.000Z',
    status: 'active',
    isActive: true,
    health: 'needs_attention',
    stats: {
      activeBarbers: 7,
      appointmentsThisMonth: 538,
      connectedCalendars: 5,
      recentActivity: '2026-01-15T14:31:00.000Z',
    },
  }),
  sample({
    id: 'sample-3',
    slug: 'stillwater-day-spa',
    businessName: 'Stillwater Day Spa',
    ownerName: 'Elena Voss',
    ownerEmail: 'elena@stillwater.example',
    businessType: 'spa',
    createdAt: '2025-09-18T13:40:00.000Z',
    status: 'active',
    isActive: true,
    health: 'critical',
    stats: {
      activeBarbers: 4,
      appointmentsThisMonth: 171,
      connectedCalendars: 1,
      recentActivity: '2026-01-14T22:10:00.000Z',
    },
  }),
  sample({
    id: 'sample-4',
    slug: 'juniper-beauty',
    businessName: 'Juniper Beauty',
    ownerName: 'Tomás Iglesias',
    ownerEmail: 'tomas@juniper.example',
    businessType: 'beauty',
    createdAt: '2025-12-20T18:00:00.000Z',
    status: 'active',
    isActive: true,
    health: 'no_active_barbers',
    stats: { activeBarbers: 0, appointmentsThisMonth: 0, connectedCalendars: 0, recentActivity: null },
  }),
  sample({
    id: 'sample-5',
    slug: 'the-corner-chair',
    businessName: 'The Corner Chair',
    ownerName: 'Dale Whitcomb',
    ownerEmail: 'dale@cornerchair.example',
    businessType: 'barbershop',
    createdAt: '2025-06-30T11:15:00.000Z',
    status: 'suspended',
    isActive: false,
    health: 'suspended',
    stats: {
      activeBarbers: 3,
      appointmentsThisMonth: 12,
      connectedCalendars: 2,
      recentActivity: '2026-01-06T17:45:00.000Z',
    },
  }),
];
