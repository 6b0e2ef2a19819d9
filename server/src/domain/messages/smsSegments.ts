/** How a text message is sent: in the GSM alphabet if it can be, else in UCS-2, which holds less than half as much. */
export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets or 16-bit units, as the encoding counts. */
  units: number;
  /** Messages that it is cut into, and that are paid for; 0 for no text. */
  segments: number;
  /** The characters that force UCS-2, each once. */
  costly: readonly string[];
}

/** GSM 03.38, basic table; each character takes one septet. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The extension table: an escape and the character, which are never parted. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** A message of several parts gives up room in each for saying which part it is. */
const ROOM = { 'GSM-7': { alone: 160, part: 153 }, 'UCS-2': { alone: 70, part: 67 } };

export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const costly = [...new Set(characters.filter((one) => !BASIC.has(one) && !EXTENDED.has(one)))];
  const encoding = costly.length > 0 ? 'UCS-2' : 'GSM-7';
  const sizes = characters.map((one) => (encoding === 'UCS-2' ? one.length : EXTENDED.has(one) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, part } = ROOM[encoding];
  return { encoding, units, segments: units <= alone ? Math.min(units, 1) : partsOf(sizes, part), costly };
}

/** Characters of two units go to the next part whole. */
function partsOf(sizes: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
