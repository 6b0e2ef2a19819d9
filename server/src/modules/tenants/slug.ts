import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../platform/database/transaction';

/** Names of pages of ours, or that could pass for one. */
const RESERVED = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'book',
  'chairside',
  'dashboard',
  'docs',
  'graphql',
  'health',
  'healthz',
  'help',
  'login',
  'manage',
  'mcp',
  'media',
  'metrics',
  'new',
  'readyz',
  'register',
  'settings',
  'static',
  'support',
  'webhooks',
  'www',
]);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

/** A free slug made of the business's name, with a random tail when the plain one is taken or reserved. */
export async function freeSlug(tx: Transaction, businessName: string): Promise<string> {
  const plain = slugOf(businessName);
  // Businesses of one name wait for each other: none takes a name that another is about to have.
  await tx.manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('slug ' || $1, 0))`, [plain]);
  const taken = await tx.manager.query<unknown[]>('SELECT 1 FROM tenant_by_slug($1)', [plain]);
  return taken.length > 0 || RESERVED.has(plain)
    ? `${plain.slice(0, 50)}-${randomBytes(3).toString('hex')}`
    : plain;
}

/** ASCII letters, digits and hyphens only, so no look-alike letters; accents are dropped. */
function slugOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const slug = ascii
    .replace(/[^a-z0-9]+/g, '-')
    // Hyphens stand alone by now.
    .replace(/^-|-$/g, '')
    .slice(0, 55)
    .replace(/-$/, '');
  return slug.length >= 2 ? slug : 'salon';
}
