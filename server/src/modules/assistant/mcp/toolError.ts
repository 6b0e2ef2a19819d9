import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import type { Language } from '../../../domain/language';
import { databaseErrorCode } from '../../../platform/database/database';
import { unavailable } from '../../../platform/database/databaseTrouble';
import { AppError, type FieldError, InputError } from '../../../platform/errors';
import { inLanguage } from '../../../platform/language/translate';
import type { Logger } from '../../../platform/logging';
import type { ScheduleSnapshot } from '../../appointments/scheduleSnapshot';
import { momentOf } from './shapes';

export interface ErrorContext {
  language: Language;
  logger: Logger;
}

/** Arguments that a tool's own schema refuses, one sentence a field. */
export const badArguments = ({ issues }: z.ZodError): InputError =>
  new InputError(
    issues.slice(0, 20).map((issue) => ({
      path: (issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path)
        .map(String)
        .join('.')
        .slice(0, 100),
      message: sentenceOf(issue),
    })),
  );

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'This tool takes no such argument.';
  if (issue.code === 'invalid_type') {
    return issue.message.endsWith('undefined') ? 'This is required.' : 'This has the wrong type.';
  }
  return issue.message;
}

/**
 * What a program may learn of an error: the sentence, with the field that it is about, and a second text of JSON with
 * code and details. Never a stack trace; the log has the whole error.
 */
export function toolError(
  error: unknown,
  snapshot: ScheduleSnapshot,
  { language, logger }: ErrorContext,
): CallToolResult {
  const { code, message, details } = expected(error, logger);
  const say = (sentence: string): string => inLanguage(language, sentence);
  const fieldErrors = (details.fieldErrors as FieldError[] | undefined)?.map((field) => ({
    path: field.path.replace(/^input\./, ''),
    message: say(field.message),
  }));
  const text = fieldErrors
    ? fieldErrors.map((field) => (field.path ? `${field.path}: ${field.message}` : field.message)).join(' ')
    : say(message);
  const told = {
    code,
    ...details,
    ...(fieldErrors && { fieldErrors }),
    ...(Array.isArray(details.alternatives) && { alternatives: details.alternatives.map(localTime) }),
  };
  return {
    isError: true,
    content: [
      { type: 'text', text },
      { type: 'text', text: JSON.stringify(told) },
    ],
  };

  function localTime(alternative: { startsAt: string; barberIds: string[] }): object {
    return { ...momentOf(new Date(alternative.startsAt), snapshot), barberIds: alternative.barberIds };
  }
}

function expected(error: unknown, logger: Logger): Pick<AppError, 'message' | 'details'> & { code: string } {
  if (error instanceof AppError) {
    return error;
  }
  // Class 22, data exception: a value that no rule caught and PostgreSQL cannot store, such as a NUL character.
  if (databaseErrorCode(error)?.startsWith('22')) {
    return new AppError('BAD_USER_INPUT', 'A value in the request is not valid.');
  }
  const outage = unavailable(error);
  if (outage) {
    return outage;
  }
  logger.error({ err: error }, 'unexpected error');
  return {
    code: 'INTERNAL_SERVER_ERROR',
    message: 'An unexpected error occurred. Please try again.',
    details: {},
  };
}
