import type { Caller, TestApp } from './testApp';

/** Thursday 3 December 2026, 10:00 in New York. */
export const TEN = '2026-12-03T15:00:00.000Z';

export interface Shop extends Required<Pick<Caller, 'token' | 'tenantId'>> {
  userId: string;
  slug: string;
  cut: string;
  color: string;
  ana: string;
  bo: string;
}

/** A barbershop in New York with its default hours: a cut of 30 minutes, a colour of 90 with a pause, and two barbers. */
export async function newShop(t: TestApp, name = 'Fade & Co'): Promise<Shop> {
  const business = await t.newBusiness(name);
  const service = async (input: object): Promise<string> =>
    (
      await t.ask(
        `mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }`,
        { input },
        business,
      )
    ).createService.id;
  const barber = async (name: string): Promise<string> =>
    (
      await t.ask(
        `mutation ($input: CreateBarberInput!) { createBarber(input: $input) { id } }`,
        { input: { name } },
        business,
      )
    ).createBarber.id;
  return {
    ...business,
    cut: await service({
      name: 'Cut',
      category: 'HAIRCUTS_TRIMS',
      durationMinutes: 30,
      bufferMinutes: 5,
      priceCents: 3000,
    }),
    color: await service({
      name: 'Color',
      category: 'COLOR',
      durationMinutes: 90,
      bufferMinutes: 0,
      priceCents: 9000,
      processingAfterMinutes: 30,
      processingMinutes: 35,
    }),
    ana: await barber('Ana'),
    bo: await barber('Bo'),
  };
}
