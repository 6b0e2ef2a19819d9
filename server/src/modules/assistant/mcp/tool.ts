import type { z } from 'zod';
import type { Language } from '../../../domain/language';
import type { Permission } from '../../../platform/auth/permissions';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { AppointmentService } from '../../appointments/appointmentService';
import type { ScheduleSnapshot } from '../../appointments/scheduleSnapshot';
import type { TimeOffService } from '../../barbers/timeOffService';
import type { ContactCodes } from '../../notifications/contactCodes';
import type { ClientService } from '../../clients/clientService';
import type { Action, AssistantSettings } from '../settings/assistantSettings';
import type { AssistantTools } from '../tools/assistantTools';

/** What tools work with: one business, and whoever asks. */
export interface Session {
  /** Anybody; what the public tools do, they do as this. */
  customer: TenantContext;
  /** The program whose API key was shown. */
  program: TenantContext | null;
  tools: AssistantTools;
  settings: AssistantSettings;
  snapshot: ScheduleSnapshot;
  /** Null where the request names none. */
  language: Language | null;
  appointments: AppointmentService;
  clients: ClientService;
  timeOff: TimeOffService;
  /** Counts somebody's try to show that a booking is theirs. @throws RATE_LIMITED */
  countProof: () => Promise<void>;
  codes: ContactCodes;
  /** The id of the booking whose link ends in this token; null where it opens none of this business. */
  openLink: (manageToken: string) => Promise<string | null>;
}

/** Whose a tool is. */
export type Access =
  /** Public knowledge: the assistant's business while it is on, and that of any key. */
  | { of: 'anybody' }
  /** The assistant's, as far as the business lets it write. */
  | { of: 'customer'; action: Action | null }
  /** The owner's programs', by the scopes of their keys. */
  | { of: 'program'; permission: Permission };

export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** Reads, changes nothing. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Adds something; whoever calls it twice may have it twice. */
export const ADDS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
/** Adds something once, however often it is called with the same input. */
export const ADDS_ONCE: ToolHints = { ...ADDS, idempotentHint: true };
/** Changes or ends what was agreed. */
export const CHANGES: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

interface Definition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** For the model that decides what to call. */
  description: string;
  access: Access;
  hints: ToolHints;
  input: Input;
  output: Output;
  run: (session: Session, input: z.output<Input>) => Promise<z.input<Output>>;
}

/** A tool whose input was checked by its own schema. */
export type Tool = Omit<Definition<z.ZodObject, z.ZodObject>, 'run'> & {
  run: (session: Session, input: never) => Promise<Record<string, unknown>>;
};

export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output>,
): Tool => definition;
