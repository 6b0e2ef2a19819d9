import { ensureLoginRoles } from './roles';
import { type Rig, type Verdict, rigOf, silent, terminated } from '../../../test/faults/connectionFaults';
import { ServerProcess } from '../../../test/faults/serverProcess';
import { TcpProxy } from '../../../test/faults/tcpProxy';
import { TEST_SECRET } from '../../../test/testApp';
import { SUPERUSER_URL_VARIABLE, testDatabase } from '../../../test/testDatabase';

/** The short form of `npm run test:faults`, which does more and for longer. */
let rig: Rig;
let proxy: TcpProxy;
let server: ServerProcess;

beforeAll(async () => {
  const { ownerUrl, name } = await testDatabase();
  await ensureLoginRoles(ownerUrl, TEST_SECRET);
  const { hostname, port } = new URL(ownerUrl);
  proxy = await new TcpProxy({ host: hostname, port: Number(port) }).start();
  server = await ServerProcess.start(proxy.through(ownerUrl));
  const superuserUrl = new URL(process.env[SUPERUSER_URL_VARIABLE]!);
  superuserUrl.pathname = `/${name}`;
  rig = await rigOf(server, proxy, superuserUrl.toString());
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await proxy?.stop();
}, 60_000);

const passed = ({ figures }: Verdict): Verdict => ({ faults: [], figures });

it('a server whose connections are terminated under load goes on, and says UNAVAILABLE at most', async () => {
  const verdict = await terminated(rig, 8);
  expect(verdict).toEqual(passed(verdict));
}, 60_000);

it('connections that fall silent are given up within five seconds, and replaced', async () => {
  const verdict = await silent(rig);
  expect(verdict).toEqual(passed(verdict));
}, 60_000);
