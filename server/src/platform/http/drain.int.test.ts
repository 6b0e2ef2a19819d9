import { stopWithWorkInFlight } from '../../../test/faults/drains';
import { TEST_SECRET } from '../../../test/testApp';
import { SUPERUSER_URL_VARIABLE, testDatabase } from '../../../test/testDatabase';
import { ensureLoginRoles } from '../database/roles';

let ownerUrl: string;
let superuserUrl: string;

beforeAll(async () => {
  const database = await testDatabase();
  ({ ownerUrl } = database);
  await ensureLoginRoles(ownerUrl, TEST_SECRET);
  superuserUrl = Object.assign(new URL(process.env[SUPERUSER_URL_VARIABLE]!), {
    pathname: `/${database.name}`,
  }).toString();
});

it('a stopping server finishes what is in flight and is held up by no peer that does not answer', async () => {
  const { faults } = await stopWithWorkInFlight(ownerUrl, superuserUrl);
  expect(faults).toEqual([]);
}, 120_000);
