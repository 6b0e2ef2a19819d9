import { IsNull } from 'typeorm';
import {
  DEFAULT_CATALOG,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from '../../domain/catalog/defaultCatalog';
import { recordAudit } from '../../platform/audit';
import { violatedConstraint } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import type { OperationResult } from '../../platform/operationResult';
import type { TenantContext } from '../../platform/request/tenantContext';
import { textOrNull } from '../../platform/validation/trim';
import type { ImportReport } from './csvImport';
import { processingProblems } from './processingTime';
import { type InitializeServicesResult, Service, UNPLACED } from './service';
import { importServiceRows, readServiceRows } from './serviceImport';
import type { CreateServiceInput, ServiceFilter, UpdateServiceInput } from './serviceInputs';
import { serviceLoader } from './serviceLoader';
import { reorderCategory } from './serviceOrder';

/** The catalogue of a business. */
export class ServiceService {
  async list(ctx: TenantContext, filter: ServiceFilter): Promise<Service[]> {
    ctx.require('catalog.read');
    return ctx.read((tx) => listServices(tx, ctx, filter));
  }

  async get(ctx: TenantContext, id: string): Promise<Service> {
    ctx.require('catalog.read');
    const service = await serviceLoader(ctx).load(id);
    if (!service || service.deletedAt) {
      throw notFound('This service');
    }
    return service;
  }

  /** Adds what the business does not have yet of the default catalogue; doing it again adds nothing. */
  async initializeDefaults(ctx: TenantContext): Promise<InitializeServicesResult> {
    ctx.require('catalog.manage');
    return ctx.write((tx) => insertDefaultServices(tx, ctx));
  }

  async create(ctx: TenantContext, input: CreateServiceInput): Promise<Service> {
    ctx.require('catalog.manage');
    const id = newId();
    const values = {
      name: input.name,
      description: textOrNull(input.description),
      category: input.category,
      durationMinutes: input.durationMinutes,
      bufferMinutes: input.bufferMinutes ?? null,
      processingAfterMinutes: input.processingAfterMinutes ?? null,
      processingMinutes: input.processingMinutes ?? null,
      priceCents: input.priceCents,
      depositCents: input.depositCents ?? null,
      depositPercent: input.depositPercent ?? null,
      isActive: input.isActive ?? true,
    };
    refuseBadProcessing(values);
    refuseBadDeposit(values);
    return ctx.write(async (tx) => {
      await refusingTakenName(input.name, () =>
        tx.manager.insert(Service, { tenantId: ctx.tenantId, id, ...values }),
      );
      await recordAudit(tx, ctx, {
        action: 'service.created',
        entity: 'service',
        entityId: id,
        after: values,
      });
      return presentService(tx, ctx, id);
    });
  }

  async update(ctx: TenantContext, id: string, input: UpdateServiceInput): Promise<Service> {
    ctx.require('catalog.manage');
    const { category, isActive, description, depositCents, depositPercent, ...rest } = input;
    const changes: Partial<Service> = {
      ...rest,
      ...(category && { category }),
      ...(typeof isActive === 'boolean' && { isActive }),
      ...(description !== undefined && { description: textOrNull(description) }),
      ...newDeposit(depositCents, depositPercent),
    };
    return ctx.write(async (tx) => {
      const before = await presentService(tx, ctx, id);
      if (category && category !== before.category) {
        // Its place was among other services.
        changes.sortOrder = input.sortOrder ?? UNPLACED;
      }
      const after = { ...before, ...changes };
      refuseBadProcessing(after);
      refuseBadDeposit(after);
      await refuseWhereBarbersAreFaster(tx, after);
      await refusingTakenName(after.name, () =>
        tx.manager.update(
          Service,
          { tenantId: ctx.tenantId, id },
          { ...changes, updatedAt: ctx.clock.now() },
        ),
      );
      await recordAudit(tx, ctx, {
        action: 'service.updated',
        entity: 'service',
        entityId: id,
        before,
        after: changes,
      });
      return presentService(tx, ctx, id);
    });
  }

  /** Takes it out of the catalogue; appointments keep it, its name becomes free, and defaults may bring it back. */
  async delete(ctx: TenantContext, id: string): Promise<OperationResult> {
    ctx.require('catalog.manage');
    return ctx.write(async (tx) => {
      const before = await presentService(tx, ctx, id);
      const now = ctx.clock.now();
      const gone = { deletedAt: now, isActive: false, catalogKey: null, updatedAt: now };
      await tx.manager.update(Service, { tenantId: ctx.tenantId, id }, gone);
      await recordAudit(tx, ctx, { action: 'service.deleted', entity: 'service', entityId: id, before });
      return { ok: true, message: 'Service deleted' };
    });
  }

  /** `ids` names every service of the category once, in the order wanted; gives them in that order. */
  async reorder(ctx: TenantContext, category: ServiceCategory, ids: readonly string[]): Promise<Service[]> {
    ctx.require('catalog.manage');
    return ctx.write(async (tx) => {
      await reorderCategory(tx, ctx, category, ids);
      return listServices(tx, ctx, { category });
    });
  }

  /** Creates or, by name, updates; rows with mistakes are reported and left out. */
  async importCsv(ctx: TenantContext, csv: string): Promise<ImportReport> {
    ctx.require('catalog.manage');
    const rows = await readServiceRows(csv);
    return ctx.write((tx) => importServiceRows(tx, ctx, rows));
  }
}

async function listServices(tx: Transaction, ctx: TenantContext, filter: ServiceFilter): Promise<Service[]> {
  const query = tx.manager
    .createQueryBuilder(Service, 'service')
    .where('service.tenantId = :tenantId AND service.deletedAt IS NULL', { tenantId: ctx.tenantId })
    .orderBy('service.category')
    .addOrderBy('service.sortOrder')
    .addOrderBy('lower(service.name)');
  if (filter.category) {
    query.andWhere('service.category = :category', { category: filter.category });
  }
  if (typeof filter.isActive === 'boolean') {
    query.andWhere('service.isActive = :isActive', { isActive: filter.isActive });
  }
  if (filter.search) {
    query.andWhere(
      `(service.name ILIKE :pattern OR service.description ILIKE :pattern OR service.category = ANY (:categories))`,
      { pattern: containing(filter.search), categories: categoriesLabelled(filter.search) },
    );
  }
  return query.getMany();
}

/** A LIKE pattern that finds the text literally. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function categoriesLabelled(search: string): ServiceCategory[] {
  const wanted = search.toLowerCase();
  const categories = Object.keys(SERVICE_CATEGORIES) as ServiceCategory[];
  return categories.filter((category) => SERVICE_CATEGORIES[category].toLowerCase().includes(wanted));
}

/** The service, locked against other changes until the transaction ends. */
async function presentService(tx: Transaction, ctx: TenantContext, id: string): Promise<Service> {
  const where = { tenantId: ctx.tenantId, id, deletedAt: IsNull() };
  const service = isUuid(id)
    ? await tx.manager.findOne(Service, { where, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!service) {
    throw notFound('This service');
  }
  return service;
}

async function refusingTakenName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'services_name_key') {
      throw InputError.of(
        'input.name',
        `There is already a service named “${name}”. Please choose another name.`,
      );
    }
    throw error;
  }
}

function refuseBadProcessing(service: Parameters<typeof processingProblems>[0]): void {
  const problems = processingProblems(service);
  if (problems.length > 0) {
    throw new InputError(problems);
  }
}

/** One of both replaces the other. */
function newDeposit(cents: number | null | undefined, percent: number | null | undefined): Partial<Service> {
  return {
    ...(cents !== undefined && { depositCents: cents }),
    ...(percent !== undefined && { depositPercent: percent }),
    ...(cents && percent === undefined && { depositPercent: null }),
    ...(percent && cents === undefined && { depositCents: null }),
  };
}

function refuseBadDeposit({
  priceCents,
  depositCents,
  depositPercent,
}: Pick<Service, 'priceCents' | 'depositCents' | 'depositPercent'>): void {
  if (depositCents !== null && depositPercent !== null) {
    throw InputError.of(
      'input.depositPercent',
      'A deposit is a fixed amount or a part of the price, not both.',
    );
  }
  if (depositCents !== null && depositCents > priceCents) {
    throw InputError.of('input.depositCents', 'The deposit cannot be more than the price.');
  }
}

/** A barber's own, shorter duration must still have room for the processing time. */
async function refuseWhereBarbersAreFaster(tx: Transaction, service: Service): Promise<void> {
  if (service.processingMinutes === null) {
    return;
  }
  const [faster] = await tx.manager.query<{ name: string; minutes: number }[]>(
    `SELECT b.name, bs.duration_minutes AS minutes
     FROM barber_services bs JOIN barbers b ON b.tenant_id = bs.tenant_id AND b.id = bs.barber_id
     WHERE bs.tenant_id = $1 AND bs.service_id = $2 AND bs.duration_minutes <= $3 ORDER BY b.name LIMIT 1`,
    [service.tenantId, service.id, service.processingAfterMinutes! + service.processingMinutes],
  );
  if (faster) {
    const message = `${faster.name} takes ${faster.minutes} minutes for this service, which leaves no work after the processing time.`;
    throw InputError.of('input.processingMinutes', message);
  }
}

/** Also part of the transaction in which a master admin creates a business. */
export async function insertDefaultServices(
  tx: Transaction,
  ctx: TenantContext,
): Promise<InitializeServicesResult> {
  const entries = DEFAULT_CATALOG.map(({ processing, ...entry }) => ({
    ...entry,
    id: newId(),
    processingAfterMinutes: processing?.afterMinutes ?? null,
    processingMinutes: processing?.minutes ?? null,
  }));
  // No conflict target: an entry that is there already and a service of the owner's with its name both stay.
  const added = await tx.manager.query<{ id: string }[]>(
    `INSERT INTO services (tenant_id, id, catalog_key, name, description, category, duration_minutes,
                           buffer_minutes, processing_after_minutes, processing_minutes, price_cents)
     SELECT $1, entry.id, entry.key, entry.name, entry.description, entry.category, entry."durationMinutes",
            entry."bufferMinutes", entry."processingAfterMinutes", entry."processingMinutes", entry."priceCents"
     FROM jsonb_to_recordset($2) AS entry (id uuid, key text, name text, description text, category text,
       "durationMinutes" integer, "bufferMinutes" integer, "processingAfterMinutes" integer,
       "processingMinutes" integer, "priceCents" integer)
     ON CONFLICT DO NOTHING RETURNING id`,
    [ctx.tenantId, JSON.stringify(entries)],
  );
  const created = added.length;
  if (created > 0) {
    await recordAudit(tx, ctx, {
      action: 'service.defaults_initialized',
      entity: 'service',
      entityId: null,
      after: { created },
    });
  }
  const services = await listServices(tx, ctx, {});
  return { created, total: services.length, services };
}
