import { In, IsNull } from 'typeorm';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, type FieldError, InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import { phoneOrNull } from '../../platform/validation/phone';
import { textOrNull } from '../../platform/validation/trim';
import { uploadedImageUrl } from '../media/imageService';
import { leavesWorkAfterwards } from '../catalog/processingTime';
import { Service } from '../catalog/service';
import { Barber } from './barber';
import { nextColor } from './barberColors';
import type { BarberServiceInput, CreateBarberInput, UpdateBarberInput } from './barberInputs';
import { barberLoader } from './barberLoaders';
import {
  businessHoursSchedule,
  presentWindows,
  replaceExceptions,
  replaceServices,
  replaceWindows,
} from './barberSchedule';
import { countFutureAppointments, lockChair } from './futureAppointments';
import { breakProblems, exceptionProblems, windowProblems } from './scheduleRules';

const PHOTO = 'input.photoId';

/** The bookable staff of a business, their hours and what they offer. */
export class BarbersService {
  async list(ctx: TenantContext, includeInactive: boolean): Promise<Barber[]> {
    ctx.require('barbers.read');
    const query = (tx: Transaction): Promise<Barber[]> =>
      tx.manager
        .createQueryBuilder(Barber, 'barber')
        .where('barber.tenantId = :tenantId', { tenantId: ctx.tenantId })
        .andWhere(includeInactive ? 'true' : 'barber.isActive')
        .orderBy('lower(barber.name)')
        .addOrderBy('barber.id')
        .getMany();
    return ctx.read(query);
  }

  async get(ctx: TenantContext, id: string): Promise<Barber> {
    ctx.require('barbers.read');
    const barber = await barberLoader(ctx).load(id);
    if (!barber) {
      throw notFound('This barber');
    }
    return barber;
  }

  /** Without a schedule the barber works the hours of the business; without services they offer every one. */
  async create(ctx: TenantContext, input: CreateBarberInput): Promise<Barber> {
    ctx.require('barbers.manage');
    const barber = { tenantId: ctx.tenantId, id: newId() };
    return ctx.write(async (tx) => {
      const schedule = input.schedule ?? (await businessHoursSchedule(tx, ctx.tenantId));
      const breaks = input.breaks ?? [];
      const exceptions = input.exceptions ?? [];
      refuse([
        ...windowProblems(schedule, 'input.schedule'),
        ...windowProblems(breaks, 'input.breaks'),
        ...exceptionProblems(exceptions, 'input.exceptions'),
      ]);
      refuse(breakProblems(breaks, schedule, 'input.breaks'));
      const services = input.services && (await checkedServices(tx, ctx, input.services));
      const values = {
        name: input.name,
        email: textOrNull(input.email),
        phone: phoneOrNull(input.phone),
        bio: textOrNull(input.bio),
        specialties: tidySpecialties(input.specialties ?? []),
        color: input.color?.toLowerCase() ?? nextColor(await usedColors(tx, ctx)),
        offersAllServices: input.offersAllServices ?? !services,
        profileImage: input.photoId ? await uploadedImageUrl(tx, ctx.tenantId, input.photoId, PHOTO) : null,
      };
      await tx.manager.insert(Barber, { ...barber, ...values });
      await replaceWindows(tx, barber, 'schedule', schedule);
      await replaceWindows(tx, barber, 'breaks', breaks);
      await replaceExceptions(tx, barber, exceptions);
      await replaceServices(tx, barber, services ?? []);
      const after = { ...values, schedule, breaks, exceptions, services };
      await recordAudit(tx, ctx, { action: 'barber.created', entity: 'barber', entityId: barber.id, after });
      return presentBarber(tx, ctx, barber.id);
    });
  }

  /** Lists that are given replace the whole list. */
  async update(ctx: TenantContext, id: string, input: UpdateBarberInput): Promise<Barber> {
    ctx.require('barbers.manage');
    return ctx.write(async (tx) => {
      const before = await presentBarber(tx, ctx, id);
      if (before.isActive && input.isActive === false) {
        await refuseWhileBooked(tx, ctx, before);
      }
      await updateLists(tx, ctx, before, input);
      await tx.manager.update(
        Barber,
        { tenantId: ctx.tenantId, id },
        { ...columnsOf(input), ...(await photoOf(tx, ctx, input)), updatedAt: ctx.clock.now() },
      );
      await recordAudit(tx, ctx, {
        action: 'barber.updated',
        entity: 'barber',
        entityId: id,
        before,
        after: input,
      });
      return presentBarber(tx, ctx, id);
    });
  }

  /** Takes the barber off the booking pages; refused while appointments are still to come. */
  async deactivate(ctx: TenantContext, id: string): Promise<Barber> {
    ctx.require('barbers.manage');
    return ctx.write(async (tx) => {
      const before = await presentBarber(tx, ctx, id);
      if (!before.isActive) {
        return before;
      }
      await refuseWhileBooked(tx, ctx, before);
      await tx.manager.update(
        Barber,
        { tenantId: ctx.tenantId, id },
        { isActive: false, updatedAt: ctx.clock.now() },
      );
      await recordAudit(tx, ctx, { action: 'barber.deactivated', entity: 'barber', entityId: id, before });
      return presentBarber(tx, ctx, id);
    });
  }
}

/** The barber, locked against other changes until the transaction ends. */
async function presentBarber(tx: Transaction, ctx: TenantContext, id: string): Promise<Barber> {
  const barber = isUuid(id)
    ? await tx.manager.findOne(Barber, {
        where: { tenantId: ctx.tenantId, id },
        lock: { mode: 'pessimistic_write' },
      })
    : null;
  if (!barber) {
    throw notFound('This barber');
  }
  return barber;
}

async function refuseWhileBooked(tx: Transaction, ctx: TenantContext, barber: Barber): Promise<void> {
  await lockChair(tx, barber);
  const futureAppointments = await countFutureAppointments(tx, barber, ctx.clock.now());
  if (futureAppointments > 0) {
    const message =
      futureAppointments === 1
        ? `${barber.name} has 1 upcoming appointment. Please move or cancel it first.`
        : `${barber.name} has ${futureAppointments} upcoming appointments. Please move or cancel them first.`;
    throw new AppError('CONFLICT', message, { futureAppointments });
  }
}

async function updateLists(
  tx: Transaction,
  ctx: TenantContext,
  barber: Barber,
  input: UpdateBarberInput,
): Promise<void> {
  const { schedule, breaks, exceptions, services } = input;
  refuse([
    ...windowProblems(schedule ?? [], 'input.schedule'),
    ...windowProblems(breaks ?? [], 'input.breaks'),
    ...exceptionProblems(exceptions ?? [], 'input.exceptions'),
  ]);
  if (breaks) {
    const windows = schedule ?? (await presentWindows(tx, barber, 'schedule'));
    refuse(breakProblems(breaks, windows, 'input.breaks'));
  } else if (schedule) {
    refuse(breakProblems(await presentWindows(tx, barber, 'breaks'), schedule, 'input.schedule', true));
  }
  if (schedule) {
    await replaceWindows(tx, barber, 'schedule', schedule);
  }
  if (breaks) {
    await replaceWindows(tx, barber, 'breaks', breaks);
  }
  if (exceptions) {
    await replaceExceptions(tx, barber, exceptions);
  }
  if (services) {
    await replaceServices(tx, barber, await checkedServices(tx, ctx, services));
  }
}

/** Giving services means offering those only, unless the input says otherwise. */
function columnsOf(input: UpdateBarberInput): Partial<Barber> {
  const { name, email, phone, bio, specialties, color, isActive, services } = input;
  const offersAllServices = input.offersAllServices ?? (services ? false : undefined);
  return {
    ...(name && { name }),
    ...(email !== undefined && { email: textOrNull(email) }),
    ...(phone !== undefined && { phone: phoneOrNull(phone) }),
    ...(bio !== undefined && { bio: textOrNull(bio) }),
    ...(specialties && { specialties: tidySpecialties(specialties) }),
    ...(color && { color: color.toLowerCase() }),
    ...(typeof isActive === 'boolean' && { isActive }),
    ...(offersAllServices !== undefined && { offersAllServices }),
  };
}

async function photoOf(
  tx: Transaction,
  ctx: TenantContext,
  { photoId }: UpdateBarberInput,
): Promise<Pick<Barber, 'profileImage'> | null> {
  if (photoId === undefined) {
    return null;
  }
  return { profileImage: photoId && (await uploadedImageUrl(tx, ctx.tenantId, photoId, PHOTO)) };
}

/** Every service once, of this catalogue, and with room for its processing time. */
async function checkedServices(
  tx: Transaction,
  ctx: TenantContext,
  wanted: readonly BarberServiceInput[],
): Promise<BarberServiceInput[]> {
  const ids = wanted.map((offer) => offer.serviceId.toLowerCase());
  const predicate = { tenantId: ctx.tenantId, id: In(ids.filter(isUuid)), deletedAt: IsNull() };
  const services = new Map(
    (await tx.manager.findBy(Service, predicate)).map((service) => [service.id, service]),
  );
  const problems: FieldError[] = [];
  for (const [index, id] of ids.entries()) {
    const service = services.get(id);
    const durationMinutes = wanted[index]?.durationMinutes;
    if (!service) {
      throw notFound('This service');
    }
    if (ids.indexOf(id) < index) {
      problems.push({
        path: `input.services[${index}].serviceId`,
        message: `${service.name} is given more than once.`,
      });
    }
    if (durationMinutes && !leavesWorkAfterwards({ ...service, durationMinutes })) {
      const message = `${durationMinutes} minutes leave no work after the processing time of ${service.name}.`;
      problems.push({ path: `input.services[${index}].durationMinutes`, message });
    }
  }
  refuse(problems);
  return [...wanted];
}

async function usedColors(tx: Transaction, ctx: TenantContext): Promise<string[]> {
  const barbers = await tx.manager.find(Barber, {
    select: { id: true, tenantId: true, color: true },
    where: { tenantId: ctx.tenantId, isActive: true },
  });
  return barbers.map((barber) => barber.color);
}

function tidySpecialties(specialties: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const specialty of specialties.map((text) => text.trim()).filter(Boolean)) {
    byKey.set(specialty.toLowerCase(), byKey.get(specialty.toLowerCase()) ?? specialty);
  }
  return [...byKey.values()];
}

function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) {
    throw new InputError(problems);
  }
}
