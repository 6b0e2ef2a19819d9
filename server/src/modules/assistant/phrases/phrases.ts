import type { Action, Tone } from '../settings/assistantSettings';

/** Everything that the built-in mind says. Names, dates, times and prices come formatted. */
export interface Phrases {
  /** @param actions what the business lets its assistant do. */
  isAi(business: string, actions: readonly Action[]): string;
  askService(): string;
  askWhich(options: string): string;
  noSuchBarber(name: string, barbers: string): string;
  notOffered(barber: string, services: string): string;
  /** Free times to choose from. */
  offer(day: string, times: string, services: string): string;
  offerAcross(times: string, services: string): string;
  onDay(day: string, time: string): string;
  withBarber(text: string, barber: string): string;
  taken(day: string, time: string, reason: string | null): string;
  nearest(times: string): string;
  whichTime(times: string): string;
  noneThen(services: string): string;
  noneButNearest(services: string, times: string): string;
  dayClosed(day: string): string;
  past(day: string): string;
  tooFar(day: string): string;
  mismatch(weekday: string, date: string): string;
  isFree(day: string, time: string, barber: string): string;
  askContact(name: boolean, phone: boolean, email: boolean): string;
  badPhone(text: string): string;
  readBack(
    services: string,
    barber: string,
    day: string,
    time: string,
    price: string,
    minutes: number,
    policy: string,
  ): string;
  readBackMove(services: string, barber: string, day: string, time: string): string;
  policy(hours: number, phone: string | null): string;
  booked(
    services: string,
    barber: string,
    day: string,
    time: string,
    reference: string,
    isPending: boolean,
  ): string;
  /** To be paid in advance. @param minutes in which it is to be paid. */
  deposit(amount: string, minutes: number): string;
  payHere(link: string): string;
  /** Where no link can be given. */
  payLater(): string;
  manageHere(link: string): string;
  notAllowed(action: Action, phone: string | null): string;
  usualUnknown(): string;
  moved(day: string, time: string, barber: string): string;
  cancelled(services: string, day: string, time: string): string;
  justTaken(): string;
  whatToChange(): string;
  leftIt(): string;
  keptIt(): string;
  anythingElse(): string;
  /** What was asked before and not answered. */
  askAgain(question: string): string;
  askNumber(options: string): string;
  askProof(): string;
  /** To somebody who has not got the reference. */
  withoutProof(): string;
  noBooking(): string;
  whichBooking(list: string): string;
  yourBooking(services: string, barber: string, day: string, time: string, reference: string): string;
  noUpcoming(): string;
  confirmCancel(services: string, day: string, time: string): string;
  whenInstead(services: string, day: string, time: string): string;
  price(service: string, price: string, minutes: number): string;
  free(): string;
  prices(lines: string): string;
  services(categories: string): string;
  /** A service that is asked for, and is none of the business's. */
  noSuchService(phone: string | null): string;
  noDeposit(): string;
  /** Several people are to come at once. */
  oneAtATime(): string;
  /** Asked for this language. */
  goesOnInLanguage(): string;
  /** Asked for another one. */
  onlyThisLanguage(): string;
  hours(lines: string): string;
  hoursOn(day: string, from: string, to: string): string;
  closedOn(day: string): string;
  closedDay(): string;
  address(address: string): string;
  noAddress(phone: string | null): string;
  phone(phone: string | null): string;
  barbers(list: string): string;
  aboutBarber(name: string, about: string): string;
  medical(phone: string | null): string;
  complaint(phone: string | null): string;
  abuse(actions: readonly Action[]): string;
  refuse(actions: readonly Action[]): string;
  smallTalk(): string;
  unsupported(phone: string | null): string;
  notUnderstood(): string;
  /** A message that is too long or too tangled to be read. */
  overlong(): string;
  lookUpFailed(): string;
  thanks(): string;
  bye(): string;
  help(actions: readonly Action[]): string;
  yes(): string;
  no(): string;
}

/** A tone is what it says otherwise than the friendly one. */
export type ToneChanges = Readonly<Record<Exclude<Tone, 'friendly'>, Partial<Phrases>>>;
