import { IsNull } from 'typeorm';
import { violatedConstraint } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import { phoneOrNull } from '../../platform/validation/phone';
import { textOrNull } from '../../platform/validation/trim';
import { Barber } from '../barbers/barber';
import { Service } from '../catalog/service';
import { Client } from './client';
import type { CreateClientInput, UpdateClientInput } from './clientInputs';

export const fullName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The client, locked against other changes until the transaction ends. */
export async function presentClient(tx: Transaction, ctx: TenantContext, id: string): Promise<Client> {
  const where = { tenantId: ctx.tenantId, id, deletedAt: IsNull() };
  const client = isUuid(id)
    ? await tx.manager.findOne(Client, { where, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!client) {
    throw notFound('This client');
  }
  return client;
}

const TWIN_SENTENCES: Record<string, string> = {
  clients_one_phone: 'Another client with this first name has this phone number.',
  clients_one_email: 'Another client with this first name has this e-mail address.',
};

/** Other transactions may add one of the same clients first, once or twice. */
const ATTEMPTS = 3;

/** Does it again when a client was added by another transaction while this one was deciding. */
export async function retryingTwins<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isTwin = (violatedConstraint(error) ?? '') in TWIN_SENTENCES;
      if (!isTwin || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Writes a client; the database refuses one who is there already. @throws AppError CONFLICT */
export async function refusingTwins<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const sentence = TWIN_SENTENCES[violatedConstraint(error) ?? ''];
    throw sentence ? new AppError('CONFLICT', sentence) : error;
  }
}

type Preferences = Pick<UpdateClientInput, 'preferredBarberId' | 'preferredServiceId'>;

export async function refuseUnknownPreferences(
  tx: Transaction,
  ctx: TenantContext,
  input: Preferences,
): Promise<void> {
  const { preferredBarberId, preferredServiceId } = input;
  const { tenantId } = ctx;
  const isBarber = async (id: string): Promise<boolean> =>
    isUuid(id) && tx.manager.existsBy(Barber, { tenantId, id });
  const isService = async (id: string): Promise<boolean> =>
    isUuid(id) && tx.manager.existsBy(Service, { tenantId, id, deletedAt: IsNull() });
  if (preferredBarberId && !(await isBarber(preferredBarberId))) {
    throw notFound('This barber');
  }
  if (preferredServiceId && !(await isService(preferredServiceId))) {
    throw notFound('This service');
  }
}

export function columnsOf(
  input: CreateClientInput,
): Omit<Partial<Client>, 'firstName'> & { firstName: string };
export function columnsOf(input: UpdateClientInput): Partial<Client>;
export function columnsOf(input: UpdateClientInput): Partial<Client> {
  const { firstName, lastName, email, phone, notes, status, language } = input;
  const { preferredBarberId, preferredServiceId } = input;
  return {
    ...(firstName && { firstName }),
    ...(lastName !== undefined && { lastName: lastName ?? '' }),
    ...(email !== undefined && { email: textOrNull(email) }),
    ...(phone !== undefined && { phone: phoneOrNull(phone) }),
    ...(notes !== undefined && { notes: textOrNull(notes) }),
    ...(status && { status }),
    ...(language !== undefined && { language }),
    ...(preferredBarberId !== undefined && { preferredBarberId: textOrNull(preferredBarberId) }),
    ...(preferredServiceId !== undefined && { preferredServiceId: textOrNull(preferredServiceId) }),
  };
}
