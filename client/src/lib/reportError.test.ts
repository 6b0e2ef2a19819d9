import { reportError } from './reportError';

const sent: { name: string; message: string; path: string }[] = [];
beforeAll(() => {
  global.fetch = jest.fn((_address, init: RequestInit) => {
    const { variables } = JSON.parse(init.body as string) as { variables: { input: (typeof sent)[0] } };
    sent.push(variables.input);
    return Promise.reject(new TypeError('offline'));
  }) as never;
});
beforeEach(() => (sent.length = 0));

it('tells of an error once, with the page, and takes a failure to tell calmly', async () => {
  await reportError(new RangeError('too far'));
  await reportError(new RangeError('too far'));
  expect(sent).toMatchObject([{ name: 'RangeError', message: 'too far', path: '/' }]);
});

it('keeps the connection’s troubles and requests called off to itself', async () => {
  await reportError(new TypeError('Failed to fetch'));
  await reportError(new DOMException('gone', 'AbortError'));
  expect(sent).toEqual([]);
});

it('stops after ten', async () => {
  for (let count = 0; count < 20; count += 1) await reportError(new Error(`number ${count}`));
  expect(sent).toHaveLength(9);
  await reportError('a text that was thrown');
  expect(sent).toHaveLength(9);
});
