import type { Transaction } from '../../platform/database/transaction';

export interface OptOuts {
  has(tx: Transaction, tenantId: string, address: string): Promise<boolean>;
}
