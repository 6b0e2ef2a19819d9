import { type MockLink } from '@apollo/client/testing';
import {
  BookingChoicesDocument,
  BookingClientDocument,
  type CurrentTenantFragment,
} from '../../../generated/graphql.generated';

/** The business that the tests of these screens are about. */
export const salon: CurrentTenantFragment = {
  id: 't1',
  slug: 'shear-joy',
  businessName: 'Shear Joy',
  businessType: 'salon',
  address: null,
  phone: null,
  website: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  logoUrl: null,
  isActive: true,
  viewerRole: 'owner',
};

const service = (id: string, name: string, durationMinutes: number, priceCents: number) => ({
  __typename: 'Service' as const,
  ...{ id, name, durationMinutes, priceCents },
  category: 'HAIRCUTS_TRIMS' as const,
});
const barber = (id: string, name: string) => ({
  __typename: 'Barber' as const,
  ...{ id, name },
  color: '#1F5A46',
  isActive: true,
  offersAllServices: true,
  services: [],
});

export const bookingChoices: MockLink.MockedResponse = {
  request: { query: BookingChoicesDocument },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: {
    data: {
      services: [service('cut', 'Cut', 30, 3000), service('color', 'Color', 90, 9000)],
      barbers: [barber('ana', 'Ana'), barber('bo', 'Bo')],
    },
  },
};

export const cara = {
  __typename: 'Client' as const,
  id: 'cara',
  fullName: 'Cara Lopez',
  phone: '+12125550101',
  email: 'cara@example.com',
};

export const clientOf = (client: typeof cara): MockLink.MockedResponse => ({
  request: { query: BookingClientDocument, variables: { id: client.id } },
  result: { data: { client } },
});
