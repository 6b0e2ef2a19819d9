import { keywordOf } from './smsKeywords';

it.each([
  ['STOP', 'stop', 'en'],
  ['  stop.\n', 'stop', 'en'],
  ['“Stop!”', 'stop', 'en'],
  ['Stop all', 'stop', 'en'],
  ['opt-out', 'stop', 'en'],
  ['unsubscribe', 'stop', 'en'],
  ['Cancel', 'stop', 'en'],
  ['end', 'stop', 'en'],
  ['QUIT', 'stop', 'en'],
  ['revoke', 'stop', 'en'],
  ['ＳＴＯＰ', 'stop', 'en'],
  ['¡Alto!', 'stop', 'es'],
  ['parar', 'stop', 'es'],
  ['Baja', 'stop', 'es'],
  ['start', 'start', 'en'],
  ['Yes', 'start', 'en'],
  ['un-stop', 'start', 'en'],
  ['alta', 'start', 'es'],
  ['help?', 'help', 'en'],
  ['INFO', 'help', 'en'],
  ['Ayuda', 'help', 'es'],
])('%j asks to %s, in %s', (body, keyword, language) => {
  expect(keywordOf(body)).toMatchObject({ keyword, language, isAlsoAnAnswer: body === 'Yes' });
});

it.each([
  '',
  '!!!',
  'please stop by at noon',
  'I will not stop',
  'yes please',
  'cancel my visit tomorrow',
  'S T O P it',
  'helpful',
])('%j is a message to read', (body) => {
  expect(keywordOf(body)).toBeNull();
});
