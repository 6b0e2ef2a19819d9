/** The numbers of hours and minutes, and the patterns of a time of day as people write and say it. */
export const HOURS: Readonly<Record<string, number>> = {
  ...number('one two three four five six seven eight nine ten eleven twelve'),
  ...number('una dos tres cuatro cinco seis siete ocho nueve diez once doce'),
};
export const MINUTES: Readonly<Record<string, number>> = {
  half: 30,
  quarter: 15,
  'a quarter': 15,
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  'twenty five': 25,
  thirty: 30,
  forty: 40,
  'forty five': 45,
  fifty: 50,
  'fifty five': 55,
  media: 30,
  cuarto: 15,
  cinco: 5,
  diez: 10,
  quince: 15,
  veinte: 20,
  veinticinco: 25,
  treinta: 30,
  'cuarenta y cinco': 45,
};

function number(names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, index + 1]));
}

const anyOf = (...names: string[]): string => `(?:${names.sort((a, b) => b.length - a.length).join('|')})`;
export const EN_HOUR = `(?:2[0-4]|1\\d|0?\\d|${Object.keys(HOURS).slice(0, 12).reverse().join('|')})`;
export const ES_HOUR = `(?:2[0-4]|1\\d|0?\\d|${Object.keys(HOURS).slice(12).reverse().join('|')})`;
export const EN_MINUTES = anyOf(
  'thirty',
  'fifteen',
  'forty five',
  'twenty',
  'ten',
  'forty',
  'fifty',
  'fifty five',
  'twenty five',
);
export const EN_PART =
  '(?: in the (?:morning|afternoon|evening)| at night| this (?:morning|afternoon|evening)| tonight)';
export const ES_PART = '(?: (?:de|por|en|a) la (?:manana|tarde|noche)| del mediodia)';
export const DIGITS = '(?:[:.h][0-5]\\d| [0-5]\\d(?! ?(?:min|hour|hora|euro|dollar|usd|%)))';

/** A time as one says it in English. */
export const EN_TIME = `(?:(?:half past|half|(?:a )?quarter past|(?:a )?quarter to|(?:five|ten|twenty|twenty five|5|10|20|25) (?:minutes )?(?:past|to)) )?${EN_HOUR}(?:${DIGITS}| ${EN_MINUTES})?h?(?: ?o ?clock)?(?: ?[ap]m)?${EN_PART}?`;
export const ES_TIME = `(?:las? )?${ES_HOUR}(?:${DIGITS}|(?: y (?:media|cuarto|cinco|diez|veinte|veinticinco|treinta|cuarenta y cinco|quince|[0-5]?\\d))|(?: menos (?:cuarto|cinco|diez|veinte|veinticinco)))?(?: ?(?:h|hs|horas))?(?: ?[ap]m)?(?: en punto)?${ES_PART}?`;
