import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { PASSWORD } from '../testApp';

export interface Answer {
  /** HTTP status; 0 when the connection broke. */
  status: number;
  /** Code of the first error of GraphQL, or of the network. */
  code: string | null;
  ms: number;
  isWrite: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each caller knows what it asked
  data?: any;
  headers?: Record<string, unknown>;
}

export interface SignedIn {
  token: string;
  tenantId: string;
}

export interface Question {
  query: string;
  variables?: object;
  signedIn?: SignedIn;
  agent?: Agent;
}

/** One GraphQL request over real HTTP; never throws. */
export function post(url: string, { query, variables, signedIn, agent }: Question): Promise<Answer> {
  const began = performance.now();
  const isWrite = query.startsWith('mutation');
  const body = JSON.stringify({ query, variables });
  return new Promise((resolve) => {
    const end = (answer: Pick<Answer, 'status' | 'code' | 'data' | 'headers'>): void =>
      resolve({ ...answer, isWrite, ms: Math.round(performance.now() - began) });
    const req = request(
      `${url}/graphql`,
      { method: 'POST', agent, headers: headersOf(body, signedIn) },
      (res) => {
        let text = '';
        res.on('data', (chunk: Buffer) => (text += chunk.toString()));
        res.on('error', (error: NodeJS.ErrnoException) =>
          end({ status: 0, code: error.code ?? error.message }),
        );
        res.on('end', () => {
          const { data, errors } = parsed(text);
          const code = errors?.[0]?.extensions?.code ?? (errors ? 'NO_CODE' : null);
          end({ status: res.statusCode ?? 0, code, data, headers: res.headers });
        });
      },
    );
    req.on('error', (error: NodeJS.ErrnoException) => end({ status: 0, code: error.code ?? error.message }));
    req.end(body);
  });
}

function headersOf(body: string, signedIn: SignedIn | undefined): Record<string, string | number> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...(signedIn && { Authorization: `Bearer ${signedIn.token}`, 'X-Tenant-ID': signedIn.tenantId }),
  };
}

function parsed(text: string): { data?: unknown; errors?: { extensions?: { code?: string } }[] } {
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    return { errors: [{ extensions: { code: 'NO_JSON' } }] };
  }
}

/** A new owner with a business. */
export async function signUp(url: string): Promise<SignedIn> {
  const input = {
    firstName: 'Olive',
    lastName: 'Owner',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  const { data: registered } = await post(url, {
    query: 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }',
    variables: { input },
  });
  const token = registered.register.accessToken as string;
  const created = await post(url, {
    query: 'mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }',
    variables: { input: { businessName: 'Fade', businessType: 'barbershop', timeZone: 'America/New_York' } },
    signedIn: { token, tenantId: '' },
  });
  return { token, tenantId: created.data.createTenant.id };
}

export const READ = '{ clients(first: 5) { nodes { id } } me { id } }';
export const WRITE = 'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }';
export const newClient = () => ({
  input: { firstName: 'Cara', phone: `+1212${randomInt(2_000_000, 9_999_999)}` },
});

/** Reads and writes on kept-alive connections, so many at a time, until it is stopped. */
export class HttpLoad {
  readonly answers: Answer[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly running: Promise<void>[];
  private isStopped = false;

  constructor(
    private readonly target: () => string,
    private readonly signedIn: SignedIn,
    atATime: number,
  ) {
    this.running = Array.from({ length: atATime }, (_, n) => this.go(n));
  }

  async stop(): Promise<Answer[]> {
    this.isStopped = true;
    await Promise.all(this.running);
    this.agent.destroy();
    return this.answers;
  }

  private async go(n: number): Promise<void> {
    const { signedIn, agent } = this;
    for (let turn = n; !this.isStopped; turn += 1) {
      const question = turn % 3 === 0 ? { query: WRITE, variables: newClient() } : { query: READ };
      this.answers.push(await post(this.target(), { ...question, signedIn, agent }));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** How many answers there were of each kind, such as `200` and `503 UNAVAILABLE`. */
export function kinds(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const kind = code === null ? String(status) : `${status} ${code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

export const slowest = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms));
