import { plainReply } from './plainReply';

test.each([
  ['We open at 9:00 AM.', 'We open at 9:00 AM.'],
  ['<p>Hello, <b>Dana</b>!</p>', 'Hello, Dana!'],
  ['Hello<script>fetch("//evil.example")</script> there', 'Hello there'],
  ['<img src=x onerror=alert(1)>Hello', 'Hello'],
  ['Hello <img src=x onerror=alert(1)', 'Hello img src=x onerror=alert(1)'],
  ['**Friday** at `3:00 PM`', 'Friday at 3:00 PM'],
  ['<<b>script>Hi', '< script>Hi'],
  ['First line\nSecond line', 'First line\nSecond line'],
  ['In under <10 minutes', 'In under <10 minutes'],
])('%s', (reply, expected) => {
  expect(plainReply(reply)).toBe(expected);
});
