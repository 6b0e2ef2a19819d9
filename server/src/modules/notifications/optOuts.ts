import type { Transaction } from '../../platform/database/transaction';

/** Who does not want to be written to. */
export interface OptOuts {
  has(tx: Transaction, tenantId: string, address: string): Promise<boolean>;
}

/** Mails about one's own visits have nothing to opt out of. */
export const NO_OPT_OUTS: OptOuts = { has: () => Promise.resolve(false) };
