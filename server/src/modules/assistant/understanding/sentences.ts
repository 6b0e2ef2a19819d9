import { everywhere, plainText, words } from './plainText';

/** Between two of these an arrow follows what is taken. */
const PARTS = /[^.,;\n]+/gu;
const TAKEN_SO =
  /^(.+\b(?:full|busy|booked|taken|gone|off|unavailable|llen[oa]|ocupad[oa]|no))\s*(?:=+>?|→|->)\s*/isu;

/** The sentences of a message as they were written. */
export function sentencesOf(raw: string): { text: string; isQuestion: boolean }[] {
  return (
    raw
      .normalize('NFKC')
      // "April full = Marcus"
      .replace(PARTS, (part) => part.replace(TAKEN_SO, 'if $1, '))
      // The dot of "p.m." may end a sentence as well; that of "PM." does.
      .replace(/(?<!\p{L})([aApP])\. ?[mM]\.(?!\s+\p{Lu})/gu, '$1m')
      .replace(/(?<!\p{L})([aApP])\.? ?[mM](?![\p{L}\p{N}])/gu, '$1m')
      .replace(/(?:[?!;…]|\.(?!\d))+/g, '$&\n')
      .replace(/[()¿¡—]|(?<!\d)–|\p{Extended_Pictographic}/gu, '\n')
      .split('\n')
      .map((text) => ({ text, isQuestion: text.includes('?') }))
      .filter(({ text }) => plainText(text) !== '')
  );
}

const LONG = 12;
const FEWEST_WORDS = 4;
/** What is left of "my phone is 212 …" once the number is taken: it asks for no call. */
const OF_CONTACT = words(
  '(?:(?:my|mi|el|the|es|on|at|al) )?(?:tele)?(?:phone|telefono|tel|tlf|cell|cel|celu|celular|cellphone|mobile|movil|number|numero|nro|num|ref|reference|referencia|code|codigo|confirmation|confirmacion)(?: (?:number|code|no|de cita))?(?: ?(?:is|s|es))?',
);

/**
 * The sentences of a message, plain, and the parts of long ones: what one of them says, a message says.
 * @param raw without contact details. @param plain what else to make of their text.
 */
export function sayingsOf(raw: string, plain: (text: string) => string): string[] {
  const saying = (text: string): string =>
    plain(plainText(text)).replace(everywhere(OF_CONTACT), ' ').replace(/\s+/g, ' ').trim();
  const count = (text: string): number => text.split(' ').length;
  const all = sentencesOf(raw).flatMap(({ text }) => {
    const whole = saying(text);
    if (count(whole) <= LONG) return [whole];
    const parts = text.split(/,(?!\d)|:(?!\d)|\s[-–—]\s/u).map(saying);
    return [whole, ...parts.filter((part) => part !== whole && count(part) >= FEWEST_WORDS)];
  });
  const telling = all.filter((text) => text.includes(' '));
  return telling.length > 0 ? telling : all;
}
