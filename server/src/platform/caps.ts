/** How much of one kind a single caller may hold open or keep, on each server or in the database. */
export const DEFAULT_CAPS = {
  /** WebSockets from one address, on each server. */
  socketsPerAddress: 300,
  /** WebSockets of one user, on each server. */
  socketsPerUser: 50,
  subscriptionsPerSocket: 20,
  /** Chairs that one address holds at once at a business. */
  holdsPerAddress: 10,
  /** Coming visits of one phone number or e-mail address at a business, as customers book them. */
  comingVisitsPerContact: 20,
  /** Searches for free times of one address in a minute, on each server. */
  searchesPerAddress: 120,
  /** Businesses that one account has. */
  businessesPerAccount: 20,
} as const;

export type Caps = Readonly<Record<keyof typeof DEFAULT_CAPS, number>>;
