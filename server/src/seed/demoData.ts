import type { CreateBarberInput } from '../modules/barbers/barberInputs';
import type { CreateClientInput } from '../modules/clients/clientInputs';
import type { CreateTenantInput } from '../modules/tenants/tenantInputs';

export const DEMO_BUSINESS: CreateTenantInput = {
  businessName: 'Juniper & Oak',
  businessType: 'salon',
  timeZone: 'America/New_York',
  address: '214 Atlantic Avenue, Brooklyn, NY 11201',
  phone: '+17185550142',
  website: 'https://juniper-oak.example',
};

const week = (days: readonly number[], start: string, end: string) =>
  days.map((weekday) => ({ weekday, start, end }));

export const DEMO_BARBERS: CreateBarberInput[] = [
  {
    name: 'Ana Morales',
    email: 'ana@demo.example',
    phone: '+17185550111',
    bio: 'Colour and curls for fifteen years; trained in Madrid.',
    specialties: ['Color', 'Curly hair'],
    schedule: week([2, 3, 4, 5], '10:00', '19:00').concat(week([6], '09:00', '17:00')),
    breaks: week([2, 3, 4, 5], '14:00', '14:45'),
  },
  {
    name: 'Dre Whitfield',
    email: 'dre@demo.example',
    phone: '+17185550112',
    bio: 'Fades, line-ups and hot towel shaves.',
    specialties: ['Skin fades', 'Beards'],
    schedule: week([1, 2, 3, 4, 5, 6], '09:00', '17:00'),
    breaks: week([1, 2, 3, 4, 5], '13:00', '13:30'),
  },
  {
    name: 'Mina Park',
    email: 'mina@demo.example',
    phone: '+17185550113',
    bio: 'Precision cuts and blowouts.',
    specialties: ['Blowouts', 'Scissor cuts'],
    schedule: week([1, 3, 4, 5], '09:00', '18:00').concat(week([6], '10:00', '16:00')),
    breaks: week([1, 3, 4, 5], '12:30', '13:15'),
  },
  {
    name: 'Theo Lindqvist',
    email: 'theo@demo.example',
    phone: '+17185550114',
    bio: 'Treatments, scalp care and quiet conversation.',
    specialties: ['Treatments', 'Scalp care'],
    schedule: week([1, 2, 4, 5], '11:00', '19:00'),
    breaks: week([1, 2, 4, 5], '15:00', '15:30'),
  },
];

const NAMES = [
  'Maya Chen',
  'Luis Ortega',
  'Priya Nair',
  'Sam Goldberg',
  'Aisha Bello',
  'Tom Becker',
  'Elena Rossi',
  'Jamal Reed',
  'Nora Haddad',
  'Kenji Mori',
  'Grace Kim',
  'Oscar Nilsen',
  'Ruth Adeyemi',
  'Ivy Tran',
  'Marco Silva',
  'Hanna Weiss',
  'Dev Kapoor',
  'Zoe Laurent',
  'Ben Carter',
  'Lucia Herrera',
  'Owen Walsh',
  'Fatima Zahra',
  'Leo Novak',
  'Cleo James',
] as const;

export const DEMO_CLIENTS: CreateClientInput[] = NAMES.map((name, index) => {
  const [firstName, lastName] = name.split(' ') as [string, string];
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@clients.example`.toLowerCase(),
    phone: `+1718555${String(200 + index).padStart(4, '0')}`,
    status: index % 6 === 0 ? 'vip' : 'active',
  };
});

/** What the demo's clients come for, by key of the default catalogue, and how they book it. */
export const DEMO_VISITS: { catalogKey: string; channel: 'call' | 'sms' | 'web' | 'front_desk' }[] = [
  { catalogKey: 'short-clipper-cut', channel: 'web' },
  { catalogKey: 'skin-fade', channel: 'web' },
  { catalogKey: 'scissor-cut', channel: 'call' },
  { catalogKey: 'beard-trim', channel: 'sms' },
  { catalogKey: 'haircut-beard-combo', channel: 'web' },
  { catalogKey: 'signature-blowout', channel: 'web' },
  { catalogKey: 'shampoo-and-style', channel: 'front_desk' },
  { catalogKey: 'root-touch-up', channel: 'call' },
  { catalogKey: 'partial-highlights', channel: 'web' },
  { catalogKey: 'deep-conditioning', channel: 'sms' },
  { catalogKey: 'scalp-treatment', channel: 'web' },
  { catalogKey: 'kids-cut', channel: 'front_desk' },
  { catalogKey: 'new-client-consultation', channel: 'web' },
];

/** What the demo's clients say of a visit; as many say nothing. */
export const DEMO_REVIEWS: ({ rating: number; comment?: string } | null)[] = [
  { rating: 5, comment: 'Exactly what I asked for, and on time.' },
  { rating: 5 },
  { rating: 4, comment: 'Great work. The wait was a bit long.' },
  { rating: 5, comment: 'The best in Brooklyn.' },
  { rating: 4 },
  { rating: 3, comment: 'Fine, but not quite what we had talked about.' },
  { rating: 5 },
  null,
  null,
  null,
  null,
  null,
  null,
];
