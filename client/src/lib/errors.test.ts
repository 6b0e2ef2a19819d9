import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { alternatives, errorCode, errorMessage, fieldErrors } from './errors';

const failure = (code: string, extensions = {}) =>
  new CombinedGraphQLErrors({
    data: null,
    errors: [{ message: 'Said by the server.', extensions: { code, ...extensions } }],
  });

it('reads the code, the sentence and what belongs to fields', () => {
  const error = failure('BAD_USER_INPUT', {
    fieldErrors: [
      { path: 'input.email', message: 'Not an email address.' },
      { path: 'input.client.phone', message: 'Not a phone number.' },
    ],
  });
  expect(errorCode(error)).toBe('BAD_USER_INPUT');
  expect(errorMessage(error, 'Fallback')).toBe('Said by the server.');
  expect(fieldErrors(error)).toEqual({
    email: 'Not an email address.',
    'client.phone': 'Not a phone number.',
  });
});

it('offers the alternatives of a time that was taken', () => {
  const offered = [{ startsAt: '2026-03-09T15:00:00Z', barberIds: ['b1'] }];
  expect(alternatives(failure('SLOT_TAKEN', { alternatives: offered }))).toEqual(offered);
  expect(alternatives(new Error('no'))).toEqual([]);
});

it('falls back where the server said nothing worth showing', () => {
  expect(errorMessage(failure('INTERNAL_SERVER_ERROR'), 'Fallback')).toBe('Fallback');
  expect(errorMessage(new TypeError('Failed to fetch'), 'Fallback')).toBe('Fallback');
  expect(errorCode(new TypeError('Failed to fetch'))).toBe('NETWORK');
});

it('reads the sentence of an answer of 503, and takes an error page of a proxy for no answer', () => {
  const answer = (bodyText: string) =>
    new ServerError('Response not successful', { response: new Response(null, { status: 503 }), bodyText });
  const refused = answer(
    JSON.stringify({
      errors: [{ message: 'Please try again shortly.', extensions: { code: 'UNAVAILABLE' } }],
    }),
  );
  expect(errorCode(refused)).toBe('UNAVAILABLE');
  expect(errorMessage(refused, 'Fallback')).toBe('Please try again shortly.');
  expect(errorCode(answer('<html>Bad gateway</html>'))).toBe('NETWORK');
  expect(errorMessage(answer('<html>Bad gateway</html>'), 'Fallback')).toBe('Fallback');
});
