/**
 * Signed notes of how long each audit chain is and where it ends. Whoever can write in the database, but does not know
 * the server's secret, cannot make one that fits; each signature covers the one before, so that none can be left out.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { PreparedStatement } from '../../platform/database/transaction';
import type { Logger } from '../../platform/logging';
import type { Chain, Rows } from './chainVerification';

/** Where a chain ended at a time. */
export interface ChainHead {
  chain: Chain;
  links: number;
  /** Hexadecimal. */
  head: string;
}

interface Anchor {
  position: number;
  at: Date;
  heads: ChainHead[];
  signature: Buffer;
}

const NOBODY = { tenantId: null, userId: null };
const ORIGIN: Buffer = Buffer.alloc(32);
const ANCHORS_AT_ONCE = 500;
/** A transaction that began before the last anchor may have ended after it. */
const OVERLAP_MILLISECONDS = 60 * 60 * 1000;

const TAKE_TURN: PreparedStatement = {
  name: 'audit_anchor_turn',
  text: 'SELECT pg_try_advisory_xact_lock(716012) AS taken',
};
const LAST: PreparedStatement = {
  name: 'audit_anchor_last',
  text: `SELECT position::int, at, heads, signature FROM audit_anchors ORDER BY position DESC LIMIT 1`,
};
/** Of chains with entries since `$1`; of the console's own in any case. */
const HEADS: PreparedStatement = {
  name: 'audit_anchor_heads',
  text: `
    SELECT t.tenant_id::text AS chain, c.position::int AS links, encode(c.hash, 'hex') AS head
    FROM (SELECT DISTINCT tenant_id FROM audit_log WHERE at > $1) t
    CROSS JOIN LATERAL (SELECT position, hash FROM audit_chain c WHERE c.tenant_id = t.tenant_id
                        ORDER BY position DESC LIMIT 1) c
    UNION ALL
    (SELECT 'admin', position::int, encode(hash, 'hex') FROM admin_chain ORDER BY position DESC LIMIT 1)
    ORDER BY chain`,
};
const ADD: PreparedStatement = {
  name: 'audit_anchor_add',
  text: 'INSERT INTO audit_anchors (position, at, heads, signature) VALUES ($1, $2, $3, $4)',
};
const AFTER: PreparedStatement = {
  name: 'audit_anchors_after',
  text: `SELECT position::int, at, heads, signature FROM audit_anchors WHERE position > $1
         ORDER BY position LIMIT ${ANCHORS_AT_ONCE}`,
};
/** `$1` heads; those whose chain does not have this link. What belonged to a business that was erased is gone rightly. */
const LOST: PreparedStatement = {
  name: 'audit_anchors_lost',
  text: `
    SELECT h.chain, h.links, h.head FROM json_to_recordset($1) AS h (chain text, links bigint, head text)
    WHERE CASE h.chain
      WHEN 'admin' THEN NOT EXISTS (SELECT FROM admin_chain c WHERE c.position = h.links AND encode(c.hash, 'hex') = h.head)
      ELSE NOT EXISTS (SELECT FROM audit_chain c WHERE c.tenant_id = h.chain::uuid AND c.position = h.links
                         AND encode(c.hash, 'hex') = h.head)
        AND NOT EXISTS (SELECT FROM admin_log l WHERE l.subject_tenant_id = h.chain::uuid AND l.action = 'tenant.erased')
      END`,
};

/** Signs with a key of its own, derived from the installation's secret. */
export class AnchorSigner {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'chairside audit anchors 1', 32));
  }

  sign(previous: Buffer, { position, at, heads }: Omit<Anchor, 'signature'>): Buffer {
    const said = JSON.stringify([
      position,
      at.toISOString(),
      heads.map(({ chain, links, head }) => [chain, links, head]),
    ]);
    return createHmac('sha256', this.key).update(previous).update(said).digest();
  }
}

/** Appends an anchor each time it is run, also when nothing has grown: a gap in time is a sign as well. */
export class AuditAnchors {
  /** The last that this process has seen, which must still be there the next time. */
  private seen: Anchor | null = null;
  private readonly signer: AnchorSigner;

  constructor(
    private readonly console: Database,
    secret: string,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.signer = new AnchorSigner(secret);
  }

  /** Does nothing while another server is at it. */
  async append(): Promise<void> {
    await this.console.write(NOBODY, async (tx) => {
      const [turn] = await tx.rows<{ taken: boolean }>(TAKE_TURN, []);
      if (!turn!.taken) {
        return;
      }
      const [last] = await tx.rows<Anchor>(LAST, []);
      if (this.seen && (last?.position ?? 0) < this.seen.position) {
        const err = new Error('anchors of the audit log were removed: run npm run audit:verify');
        this.logger.error({ err, expected: this.seen.position, found: last?.position ?? 0 }, err.message);
      }
      const since = last ? new Date(last.at.getTime() - OVERLAP_MILLISECONDS) : new Date(0);
      const heads = await tx.rows<ChainHead>(HEADS, [since]);
      const anchor = { position: (last?.position ?? 0) + 1, at: this.clock.now(), heads };
      const signature = this.signer.sign(last?.signature ?? ORIGIN, anchor);
      await tx.rows(ADD, [anchor.position, anchor.at, JSON.stringify(heads), signature]);
      this.seen = { ...anchor, signature };
    });
  }
}

export interface AnchorReport {
  count: number;
  /** Of the last one. */
  at: Date | null;
  /** Sentences about the anchors themselves. */
  faults: string[];
  /** Heads that were signed and are not in their chain any more, the shortest of each chain. */
  lost: Map<Chain, ChainHead & { at: Date }>;
}

/** @param signer null where the secret is not known: then the heads are compared, but nobody vouches for them. */
export async function verifyAnchors(rows: Rows, signer: AnchorSigner | null): Promise<AnchorReport> {
  const report: AnchorReport = { count: 0, at: null, faults: [], lost: new Map() };
  let previous = ORIGIN;
  let expected = 1;
  for (;;) {
    const anchors = await rows<Anchor>(AFTER, [expected - 1]);
    for (const anchor of anchors) {
      if (anchor.position !== expected) {
        report.faults.push(`Anchors ${expected} to ${anchor.position - 1} are missing.`);
      } else if (signer && !timingSafeEqual(signer.sign(previous, anchor), anchor.signature)) {
        report.faults.push(
          `Anchor ${anchor.position} of ${anchor.at.toISOString()} is not as this server signed it.`,
        );
      }
      for (const lost of await lostHeads(rows, anchor.heads)) {
        if (!report.lost.has(lost.chain)) report.lost.set(lost.chain, { ...lost, at: anchor.at });
      }
      [previous, expected] = [anchor.signature, anchor.position + 1];
      [report.count, report.at] = [report.count + 1, anchor.at];
    }
    if (anchors.length < ANCHORS_AT_ONCE) {
      return report;
    }
  }
}

/** Those of these heads that their chains do not have (any more). */
export async function lostHeads(rows: Rows, heads: readonly ChainHead[]): Promise<ChainHead[]> {
  return heads.length === 0 ? [] : rows<ChainHead>(LOST, [JSON.stringify(heads)]);
}
