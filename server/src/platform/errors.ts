/** Codes a client may act on; every error that leaves the server carries exactly one of them. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'TWO_FACTOR_REQUIRED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'SLOT_TAKEN'
  | 'SLOT_UNAVAILABLE'
  | 'ILLEGAL_STATUS'
  | 'CHANGED_MEANWHILE'
  | 'RATE_LIMITED'
  | 'TENANT_REQUIRED'
  | 'TENANT_INVALID'
  | 'TENANT_SUSPENDED'
  | 'TENANT_DELETED'
  | 'SWITCHED_OFF'
  | 'UNAVAILABLE';

/** An expected failure: its message is a sentence for the person, its details are for the program. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = code;
  }
}

export interface FieldError {
  /** Dotted path of the input field, e.g. `input.businessName`. */
  path: string;
  message: string;
}

/** Bad input, one sentence per field. */
export class InputError extends AppError {
  constructor(readonly fieldErrors: readonly FieldError[]) {
    super('BAD_USER_INPUT', fieldErrors.map((error) => error.message).join(' '), { fieldErrors });
  }

  static of(path: string, message: string): InputError {
    return new InputError([{ path, message }]);
  }
}

export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} was not found.`);
