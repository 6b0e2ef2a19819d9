import type { App } from '../app';
import { insertUser } from '../modules/identity/authService';
import { User } from '../modules/identity/user';
import { hashPassword } from '../platform/auth/passwords';
import { openConnection } from '../platform/database/guardedClient';

/** Creates the master admin unless an account with this address exists; an existing one is left as it is. */
export async function createMasterAdmin(
  { services }: App,
  ownerUrl: string,
  email: string,
  password: string,
): Promise<boolean> {
  const scope = { tenantId: null, userId: null };
  const passwordHash = await hashPassword(password);
  const userId = await services.identityDatabase.write(scope, async (tx) => {
    if (await tx.manager.existsBy(User, { email })) {
      return null;
    }
    const person = { email, passwordHash, firstName: 'Master', lastName: 'Admin', mustChangePassword: false };
    return (await insertUser(tx, person)).id;
  });
  if (userId) {
    await makeMasterAdmin(ownerUrl, userId);
  }
  return userId !== null;
}

/** The role of the app itself is refused this. */
async function makeMasterAdmin(ownerUrl: string, userId: string): Promise<void> {
  const owner = await openConnection(ownerUrl, 'chairside-admin');
  try {
    await owner.query(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [userId]);
  } finally {
    await owner.end();
  }
}
