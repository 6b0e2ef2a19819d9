import type { Clock } from '../clock';
import { AppError } from '../errors';
import type { Logger } from '../logging';

/** What a master admin can switch off; every name has one gate in the code, which asks here. */
export const SWITCH_NAMES = [
  'online_booking',
  'assistant_chat',
  'assistant_voice',
  'sms',
  'email',
  'calendar_sync',
  'payments',
  'webhooks',
  'api',
  'registrations',
] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];

/** A switch in force. The reason is the admin's own note: it is not for customers. */
export interface ThrownSwitch {
  reason: string;
  endsAt: Date | null;
  scope: 'platform' | 'tenant';
}

/** One row of `kill_switches`. */
export interface StoredSwitch {
  name: SwitchName;
  /** Null switches the whole platform off. */
  tenantId: string | null;
  reason: string;
  endsAt: Date | null;
}

/** Whose deferred work waits: that of everybody, or of these businesses. */
export type SwitchedOff = 'everybody' | readonly string[];

/** How long a change may go unnoticed when its notification is lost. */
const POLL_MILLISECONDS = 1_000;

/**
 * Which switches are thrown, answered from memory: asking costs no statement. `refresh` is called on every
 * notification, and a poll makes up for a lost one, so that each server obeys within two seconds. While the
 * database is out of reach the last known state stays in force.
 */
export class KillSwitches {
  private stored = new Map<string, StoredSwitch>();
  private seen = '';
  private loading: Promise<void> | null = null;
  private isStale = false;
  private isFailing = false;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    /** Every row of `kill_switches`, expired or not. */
    private readonly load: () => Promise<readonly StoredSwitch[]>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Loads before the first request is answered. @throws when the database cannot be reached. */
  async start(): Promise<void> {
    this.take(await this.load());
    this.pollLater();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer ?? undefined);
    await this.loading;
  }

  /** Told whenever something was thrown or released on any server, for work that waited. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** The platform's own switch goes before the one of the business. Null while all is well. */
  thrown(name: SwitchName, tenantId: string | null): ThrownSwitch | null {
    return this.inForce(name, null) ?? (tenantId === null ? null : this.inForce(name, tenantId));
  }

  /** @throws SWITCHED_OFF with a sentence for whoever asked. */
  refuse(name: SwitchName, tenantId: string | null): void {
    const refused = this.refused(name, tenantId);
    if (refused) {
      throw refused;
    }
  }

  /** What `refuse` would throw; null while it is not switched off. */
  refused(name: SwitchName, tenantId: string | null): AppError | null {
    const thrown = this.thrown(name, tenantId);
    return thrown && switchedOff(name, thrown);
  }

  /** For queues, which leave out what must wait instead of asking row by row. */
  switchedOff(name: SwitchName): SwitchedOff {
    if (this.inForce(name, null)) {
      return 'everybody';
    }
    const ofTenants = [...this.stored.values()].flatMap((row) =>
      row.name === name && row.tenantId !== null ? [row.tenantId] : [],
    );
    return ofTenants.filter((tenantId) => this.inForce(name, tenantId));
  }

  /** Reads the table again; resolves once what was committed before the call is in force here. Never throws. */
  refresh(): Promise<void> {
    this.isStale = true;
    this.loading ??= this.reload().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private inForce(name: SwitchName, tenantId: string | null): ThrownSwitch | null {
    const row = this.stored.get(keyOf(name, tenantId));
    if (!row || (row.endsAt && row.endsAt <= this.clock.now())) {
      return null;
    }
    return { reason: row.reason, endsAt: row.endsAt, scope: tenantId === null ? 'platform' : 'tenant' };
  }

  /** A change that is announced while the table is being read may not be in that answer: it is read once more. */
  private async reload(): Promise<void> {
    while (this.isStale && !this.stopped) {
      this.isStale = false;
      try {
        this.take(await this.load());
        this.isFailing = false;
      } catch (error) {
        if (!this.isFailing) {
          this.logger.warn(
            { err: error },
            'kill switches could not be read; the last known ones stay in force',
          );
        }
        this.isFailing = true;
      }
    }
  }

  private take(rows: readonly StoredSwitch[]): void {
    const seen = JSON.stringify(rows);
    if (seen === this.seen) {
      return;
    }
    this.seen = seen;
    this.stored = new Map(rows.map((row) => [keyOf(row.name, row.tenantId), row]));
    for (const listener of this.listeners) {
      listener();
    }
  }

  private pollLater(): void {
    if (this.stopped) {
      return;
    }
    this.timer = setTimeout(() => void this.refresh().then(() => this.pollLater()), POLL_MILLISECONDS);
    this.timer.unref();
  }
}

/** The answer of a gate that has more to say than the general sentence, such as whom to call instead. */
export function switchedOff(
  name: SwitchName,
  { endsAt }: ThrownSwitch,
  sentence = SENTENCES[name],
): AppError {
  return new AppError('SWITCHED_OFF', sentence, { switch: name, endsAt: endsAt?.toISOString() ?? null });
}

const SENTENCES: Readonly<Record<SwitchName, string>> = {
  online_booking: 'Online booking is switched off at the moment. Please contact the business to book.',
  assistant_chat: 'The chat assistant is switched off at the moment. Please contact the business directly.',
  assistant_voice: 'The phone assistant is switched off at the moment. Please contact the business directly.',
  sms: 'Text messages are switched off at the moment.',
  email: 'E-mail is switched off at the moment.',
  calendar_sync: 'Calendar sync is switched off at the moment.',
  payments: 'Payments are switched off at the moment. Please try again later.',
  webhooks: 'Webhooks are switched off at the moment.',
  api: 'The API is switched off at the moment. Please try again later.',
  registrations: 'New registrations are closed at the moment. Please try again later.',
};

const keyOf = (name: SwitchName, tenantId: string | null): string => `${name} ${tenantId ?? ''}`;
