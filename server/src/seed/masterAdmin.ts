import type { App } from '../app';
import { insertUser } from '../modules/identity/authService';
import { User } from '../modules/identity/user';
import { hashPassword } from '../platform/auth/passwords';

/** Creates the master admin unless an account with this address exists; an existing one is left as it is. */
export async function createMasterAdmin(
  { services }: App,
  email: string,
  password: string,
): Promise<boolean> {
  const scope = { tenantId: null, userId: null };
  const passwordHash = await hashPassword(password);
  return services.identityDatabase.write(scope, async (tx) => {
    if (await tx.manager.existsBy(User, { email })) {
      return false;
    }
    const person = { email, passwordHash, firstName: 'Master', lastName: 'Admin', mustChangePassword: false };
    await insertUser(tx, person, 'master_admin');
    return true;
  });
}
