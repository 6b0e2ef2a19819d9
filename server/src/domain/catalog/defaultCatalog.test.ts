import { DEFAULT_CATALOG, SERVICE_CATEGORIES } from './defaultCatalog';

/** Name, duration, buffer, price in dollars: the services that every new business is promised. */
const PROMISED = {
  'Haircuts & Trims': [
    ['Short/Clipper Cut', 30, 5, 25],
    ['Skin Fade', 45, 5, 35],
    ['Scissor Cut', 45, 5, 30],
    ['Long Cut & Style', 60, 10, 45],
    ['Kids Cut Under 12', 30, 5, 20],
  ],
  Grooming: [
    ['Beard Trim', 20, 5, 15],
    ['Line-Up', 20, 5, 15],
    ['Hot Towel Shave', 30, 5, 25],
    ['Haircut+Beard Combo', 45, 10, 35],
  ],
  'Styling & Finishing': [
    ['Shampoo & Style', 35, 5, 20],
    ['Signature Blowout', 50, 10, 35],
    ['Updo/Event', 75, 10, 65],
  ],
  'Color Services': [
    ['Root Touch-Up', 120, 10, 80],
    ['All-Over Color', 140, 10, 120],
    ['Partial Highlights', 155, 15, 140],
    ['Full Highlights', 200, 15, 180],
  ],
  Treatments: [
    ['Deep Conditioning', 25, 5, 25],
    ['Scalp Treatment', 25, 5, 30],
  ],
  Consultations: [['New Client Consultation', 20, 5, 0]],
};

const promised = Object.entries(PROMISED).flatMap(([category, services]) =>
  services.map(([name, durationMinutes, bufferMinutes, dollars]) => ({
    category,
    name: name as string,
    durationMinutes,
    bufferMinutes,
    priceCents: (dollars as number) * 100,
  })),
);

test('nineteen services are promised', () => {
  expect(promised).toHaveLength(19);
});

test.each(promised)('$name is in the catalogue as promised', ({ category, ...expected }) => {
  const service = DEFAULT_CATALOG.find(({ name }) => name === expected.name);
  expect(service).toMatchObject(expected);
  expect(service!.processing).toBeUndefined();
  expect(SERVICE_CATEGORIES[service!.category]).toBe(category);
});

test('there are 36 services with distinct keys and names, in all six categories', () => {
  expect(DEFAULT_CATALOG).toHaveLength(36);
  expect(new Set(DEFAULT_CATALOG.map(({ key }) => key)).size).toBe(36);
  expect(new Set(DEFAULT_CATALOG.map(({ name }) => name.toLowerCase())).size).toBe(36);
  expect(new Set(DEFAULT_CATALOG.map(({ category }) => category))).toEqual(
    new Set(Object.keys(SERVICE_CATEGORIES)),
  );
});

test.each(DEFAULT_CATALOG.map((service) => [service.name, service] as const))(
  '%s can be booked',
  (_, service) => {
    expect(service.key).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(service.description).not.toBe('');
    expect(service.durationMinutes % 5).toBe(0);
    expect(service.bufferMinutes).toBeGreaterThanOrEqual(0);
    expect(service.priceCents).toBeGreaterThanOrEqual(0);
    if (service.processing) {
      expect(service.processing.afterMinutes).toBeGreaterThanOrEqual(5);
      expect(service.processing.minutes).toBeGreaterThanOrEqual(5);
      expect(service.processing.afterMinutes + service.processing.minutes).toBeLessThan(
        service.durationMinutes,
      );
    }
  },
);
