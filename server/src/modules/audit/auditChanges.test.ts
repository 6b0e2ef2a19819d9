import { changesBetween } from './auditChanges';

it.each([
  ['nothing', null, null, []],
  ['what is new', null, { name: 'Cut', bio: null }, [{ field: 'name', before: null, after: 'Cut' }]],
  ['what is gone', { isActive: false }, null, [{ field: 'isActive', before: 'false', after: null }]],
  [
    'a change, and nothing of fields that it does not name',
    { name: 'Cut', price: 1, notes: 'x' },
    { price: 2, name: 'Cut' },
    [{ field: 'price', before: '1', after: '2' }],
  ],
  [
    'a value that was cleared',
    { notes: 'x' },
    { notes: null },
    [{ field: 'notes', before: 'x', after: null }],
  ],
  [
    'a value that had none',
    { version: 1 },
    { reason: 'late' },
    [{ field: 'reason', before: null, after: 'late' }],
  ],
  [
    'a list of plain values',
    { tags: ['a'] },
    { tags: ['a', 'b'] },
    [{ field: 'tags', before: 'a', after: 'a, b' }],
  ],
  [
    'lists of records by their places, also one that became shorter',
    { lines: [{ price: 1 }, { price: 2 }] },
    { lines: [{ price: 3 }] },
    [
      { field: 'lines.1.price', before: '1', after: '3' },
      { field: 'lines.2.price', before: '2', after: null },
    ],
  ],
  ['a record that is not one', 'x', 'y', [{ field: 'value', before: 'x', after: 'y' }]],
])('tells %s', (_what, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
});

it('tells at most 200 fields', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field${n}`, n]));
  expect(changesBetween(null, many)).toHaveLength(200);
});
