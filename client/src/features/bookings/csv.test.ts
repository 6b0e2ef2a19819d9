import { toCsv } from './csv';

it('begins with a byte order mark and quotes what needs it', () => {
  expect(
    toCsv([
      ['Client', 'Notes'],
      ['Ana "Bo" Lee', 'one, two\nthree'],
    ]),
  ).toBe('\uFEFFClient,Notes\r\n"Ana ""Bo"" Lee","one, two\nthree"\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])(
  'never lets %j run as a formula',
  (text) => {
    const [, line] = toCsv([[], [text]]).split('\r\n') as [string, string];
    expect(line.replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true);
  },
);
