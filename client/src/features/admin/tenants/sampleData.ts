import { type AdminTenantRowFragment, type SystemOverviewQuery } from '../../../generated/graphql.generated';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** What the console shows under a notice while the server gives it nothing; nobody's, and never sent anywhere. */
export const SAMPLE_OVERVIEW: SystemOverviewQuery['systemOverview'] = {
  totalTenants: 5,
  totalBarbers: 19,
  appointmentsToday: 64,
  connectedCalendars: 13,
  recentSignups: 1,
  lastUpdated: daysAgo(0),
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
    createdAt: daysAgo(5),
    status: 'active',
    isActive: true,
    health: 'healthy',
    stats: {
      activeBarbers: 5,
      appointmentsThisMonth: 412,
      connectedCalendars: 5,
      recentActivity: daysAgo(0.005),
    },
  }),
  sample({
    id: 'sample-2',
    slug: 'willow-and-wave',
    businessName: 'Willow & Wave',
    ownerName: 'Priya Anand',
    ownerEmail: 'priya@willowwave.example',
    businessType: 'salon',
    createdAt: daysAgo(74),
    status: 'active',
    isActive: true,
    health: 'needs_attention',
    stats: {
      activeBarbers: 7,
      appointmentsThisMonth: 538,
      connectedCalendars: 5,
      recentActivity: daysAgo(0.02),
    },
  }),
  sample({
    id: 'sample-3',
    slug: 'stillwater-day-spa',
    businessName: 'Stillwater Day Spa',
    ownerName: 'Elena Voss',
    ownerEmail: 'elena@stillwater.example',
    businessType: 'spa',
    createdAt: daysAgo(119),
    status: 'active',
    isActive: true,
    health: 'critical',
    stats: {
      activeBarbers: 4,
      appointmentsThisMonth: 171,
      connectedCalendars: 1,
      recentActivity: daysAgo(0.7),
    },
  }),
  sample({
    id: 'sample-4',
    slug: 'juniper-beauty',
    businessName: 'Juniper Beauty',
    ownerName: 'Tomás Iglesias',
    ownerEmail: 'tomas@juniper.example',
    businessType: 'beauty',
    createdAt: daysAgo(26),
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
    createdAt: daysAgo(199),
    status: 'suspended',
    isActive: false,
    health: 'suspended',
    stats: {
      activeBarbers: 3,
      appointmentsThisMonth: 12,
      connectedCalendars: 2,
      recentActivity: daysAgo(9),
    },
  }),
];
