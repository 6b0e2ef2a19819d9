import { publicPageAt } from './publicPageAt';

it.each([
  ['/book/fade-room', { kind: 'book', key: 'fade-room' }],
  ['/book/fade-room/', { kind: 'book', key: 'fade-room' }],
  ['/book/caf%C3%A9', { kind: 'book', key: 'café' }],
  ['/book/%E0%A4%A', { kind: 'book', key: '%E0%A4%A' }],
  ['/chat/fade-room', { kind: 'chat', key: 'fade-room' }],
  ['/manage/abc_-9', { kind: 'manage', key: 'abc_-9' }],
])('%s is a page for customers', (path, page) => {
  expect(publicPageAt(path)).toEqual(page);
});

it.each(['/', '/book', '/book/', '/book/a/b', '/manage/', '/bookings/a', '/dashboard/book/a'])(
  '%s belongs to the site',
  (path) => {
    expect(publicPageAt(path)).toBeNull();
  },
);
