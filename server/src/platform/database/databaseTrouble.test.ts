import { QueryFailedError } from 'typeorm';
import { AppError } from '../errors';
import { ConnectionLostError, UnknownOutcomeError, databaseTrouble, unavailable } from './databaseTrouble';

const withCode = (code: string): Error => Object.assign(new Error('said by PostgreSQL'), { code });

it.each([
  [
    'unreachable',
    ['08006', '08P01', '57P01', '57P02', '57P03', '28P01', '3D000', 'ECONNREFUSED', 'ECONNRESET'],
  ],
  ['busy', ['53300', '53200', '57014', '55P03', '40P01']],
  ['full', ['53100', 'ENOSPC']],
  [null, ['23505', '22001', '42601', '25006', 'P0001']],
])('tells %s from its code, raw and wrapped by TypeORM', (trouble, codes) => {
  for (const code of codes) {
    expect([code, databaseTrouble(withCode(code))]).toEqual([code, trouble]);
    expect(databaseTrouble(new QueryFailedError('SELECT 1', [], withCode(code)))).toBe(trouble);
  }
});

it.each([
  ['unreachable', 'Connection terminated unexpectedly'],
  ['unreachable', 'Connection terminated due to connection timeout'],
  ['unreachable', 'Client has encountered a connection error and is not queryable'],
  ['unreachable', 'Query runner already released. Cannot run queries anymore.'],
  ['busy', 'timeout exceeded when trying to connect'],
  ['full', 'could not write to file "postmaster.pid": No space left on device'],
  [null, "Cannot read properties of undefined (reading 'id')"],
])('tells %s from what is said without a code: %s', (trouble, message) => {
  expect(databaseTrouble(new Error(message))).toBe(trouble);
});

it('answers with a sentence and a time after which to try again', () => {
  expect(unavailable(new ConnectionLostError('silent'))).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The service is not available right now. Please try again shortly.',
    details: { retryAfterSeconds: 2 },
  });
  expect(unavailable(withCode('53100'))?.message).toBe(
    'The service cannot save right now. Please try again later.',
  );
  expect(unavailable(new UnknownOutcomeError('no answer to COMMIT'))?.message).toBe(
    'The service could not confirm whether the change was saved. Please check before you try again.',
  );
});

it('leaves the refusals of services as they are', () => {
  expect(unavailable(new AppError('UNAVAILABLE', 'Twilio cannot be reached at the moment.'))).toBeNull();
  expect(unavailable('text')).toBeNull();
});
