/** How many days or weeks, as people count them. */
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  diez: 10,
  quince: 15,
  'a couple of': 2,
  'un par de': 2,
};
export const COUNT = `(?:\\d{1,2}|${Object.keys(COUNTS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;

export const count = (text: string): number => COUNTS[text] ?? Number(text);
