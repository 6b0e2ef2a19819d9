/** Stands for contact details that were taken out of a text. */
export const MARK = '\u0002';
const MOST_WORDS = 4;

/** Words that follow "I'm" and "for" and are no names. */
const NO_NAME =
  /^(?:a|an|the|my|me|not|looking|here|free|available|good|fine|ok|okay|sure|sorry|late|running|coming|going|interested|afraid|calling|trying|wondering|new|in|on|at|tomorrow|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next|this|that|one|two|three|four|five|six|seven|eight|nine|ten|noon|us|him|her|them|it|you|your|both|some|any|anyone|haircut|cut|booking|appointment|un|una|el|la|los|las|mi|nuevo|nueva|cliente|yo|hoy|mañana|favor|esta|este|eso|para|por|lunes|martes|miércoles|miercoles|jueves|viernes|sábado|sabado|domingo|allergic|happy|unhappy|busy|sick|what|when|with|after|before|just|only|really|very|also|still|about|around)\b/iu;

/** Names begin with capitals or stand where one was asked for. "I'm looking for…" is none. */
export function nameIn(text: string | null): string | null {
  if (!text || NO_NAME.test(text)) return null;
  const parts = text.split(/\s+/);
  const proper: string[] = [];
  for (const part of parts) {
    // "I am Priya Shah. Could I…": a sentence has ended, or gone on.
    if (proper.length > 0 && (/\p{L}{3}\.$/u.test(proper.at(-1)!) || SENTENCE_WORD.test(part))) break;
    if (/^\p{Lu}/u.test(part) || (proper.length > 0 && /^(?:de|la|van|von|der|del|da|di)$/.test(part)))
      proper.push(part);
    else break;
  }
  const name = proper.join(' ').replace(/[.,]+$/, '');
  return name === '' || NO_NAME.test(name) ? null : name;
}

/** Words that stand in sentences and in no name. */
const SENTENCE_WORD =
  /(?<![\p{L}\p{N}])(?:would|could|can|is|are|be|was|with|con|if|on|at|after|before|perfect|works?|good|fine|better|best|only|just|instead|rather|actually|wait|not|then|entonces|also|tambi[eé]n|y|and|plus|add|drop|skip|remove|agr[eé]ga\p{L}*|s[uú]ma\p{L}*|too|ok|okay|oh|anyone|whoever|whatever|prefer|want|need|make|have|has|do|does|don'?t|quiero|quita|prefiero|mejor|puede|sea|est[aá]|nada|m[aá]s|solo|cualquiera|quien|importa|da igual|jueves|viernes|lunes|martes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|mañana|tarde|morning|afternoon|evening)(?![\p{L}\p{N}])/iu;

/** An answer to "what is your name?": a few words that are nothing else. */
export function wholeName(text: string): string | null {
  const bare = text
    .replace(
      /^[\s,.]*(?:(?:yes|ok|okay|sure|si|sí|claro)[,\s]+)?(?:(?:it'?s|i'?m|i am|this is|my name is|name is|the name is|soy|me llamo|mi nombre es)\s+)?/iu,
      '',
    )
    .replace(
      /(?:,|\band\b|\by\b)?\s*(?:my |mi )?(?:phone|number|cell|mobile|tel(?:é|e)fono|n(?:ú|u)mero|email|correo)(?:\s+(?:is|es))?[\s:.]*$/iu,
      '',
    )
    .replace(/[\s,.!;]+$/, '')
    .trim();
  return looksLikeName(bare) ? capitalized(bare) : null;
}

/** Words of sentences besides: "for two people please", "we are a couple", "somos dos" are nobody's names. */
const FUNCTION_WORD =
  /(?<![\p{L}\p{N}])(?:for|to|of|from|by|please|people|persons?|personas?|gente|two|three|four|five|six|dos|tres|cuatro|cinco|both|we|us|they|them|it|its|you|your|our|the|this|that|these|those|me|i'?m|i'?d|i'?ll|i'?ve|what|when|where|which|how|should|am|were|been|don'?t|doesn'?t|had|take|takes|accept|know|needs|wants|like|looking|same|any|all|some|no|nothing|none|but|because|so|here|there|sorry|one|ones|mind|matter|para|por|favor|somos|son|soy|estoy|tengo|necesito|quisiera|como|c[oó]mo|cu[aá]nto|cu[aá]ndo|d[oó]nde|cu[aá]l|nosotros|ellos|ustedes|algo|todo|todos|pero|porque|los dos)(?![\p{L}\p{N}])/iu;
const FIRST_WORD =
  /^(?:yes|no|yeah|nope|hi|hey|hello|hola|buenas|thanks|gracias|why|who|cancel|help|stop|human|later|earlier|si|sí|vale|please)$/iu;

/** One to four words of letters, none of which belongs to a sentence. */
function looksLikeName(text: string): boolean {
  const parts = text.split(/\s+/);
  return (
    parts.length <= MOST_WORDS &&
    parts.every((part) => /^\p{L}[\p{L}'’.-]*$/u.test(part)) &&
    !SENTENCE_WORD.test(text) &&
    !FUNCTION_WORD.test(text) &&
    !NO_NAME.test(text) &&
    !FIRST_WORD.test(parts[0]!)
  );
}

const capitalized = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => (/^\p{Ll}/u.test(part) && part.length > 2 ? part[0]!.toUpperCase() + part.slice(1) : part))
    .join(' ');

const PARTS_END = /[,;:!?\n()|]|\s[-–—/]\s|(?<=\p{L}{2})\.\s/u;
/** "… and my number is", which leads to what was taken out. */
const LEADS_TO_CONTACT =
  /(?:[,;.\s]|^)(?:(?:and|y|on|at)\s+)?(?:(?:my|mi|the|el)\s+)?(?:(?:tele)?phone|number|cell|mobile|tel(?:[eé]fono)?|celular|m[oó]vil|n[uú]mero|e-?mail|correo)(?:\s+(?:number|is|es))*[\s:.]*$/iu;
const ONE_OTHER = /(?:^|\s)(?:with|w|con|by|prefer|prefiero|see|want|not|no|or|o)\s+$/iu;
const CAPITALS_AT_END =
  /(?<!\S)\p{Lu}[\p{L}'’-]+(?:\s+(?:de|la|van|von|der|del|da|di))*\s+\p{Lu}[\p{L}'’-]+$/u;

interface Beside {
  expectsName: boolean;
  /** Nothing was asked: whoever now leaves a name and a number and no word more leaves them to the team. */
  isUnasked: boolean;
  /** Whether words name something else than a customer. */
  isOther: (name: string) => boolean;
}

/**
 * Whose number or address stands where MARK is: "the first one, Tom Test …", "…, Ana Bell".
 */
export function nameBeside(
  text: string,
  { expectsName, isUnasked, isOther }: Beside,
): { name: string; said: string } | null {
  const marked = text.indexOf(MARK);
  if (marked < 0) return null;
  const before = text
    .slice(0, marked)
    .replace(LEADS_TO_CONTACT, '')
    .replace(/[\s,.;:(/–—-]+$/u, '');
  const after = text.slice(text.lastIndexOf(MARK) + 1).replace(/^[\s,.;:)/–—-]+/u, '');
  const onlyOne = before === '' || after === '';
  for (const said of [before.split(PARTS_END).at(-1)!.trim(), after.split(PARTS_END)[0]!.trim()]) {
    const bare = said.replace(/[\s.]+$/u, '');
    const isWhole = onlyOne && bare === `${before}${after}`.replace(/[\s.!]+$/u, '').trim();
    const isProper = bare
      .split(/\s+/)
      .every((part) => /^(?:\p{Lu}|(?:de|la|van|von|der|del|da|di|y)$)/u.test(part));
    if (isWhole && isUnasked) return null;
    const isLong = /\s/.test(bare);
    const mayBe = isLong ? isProper || isWhole || expectsName : isWhole || (expectsName && isProper);
    if (bare !== '' && mayBe && looksLikeName(bare) && !isOther(bare))
      return { name: capitalized(bare), said: bare };
  }
  const [run] = CAPITALS_AT_END.exec(before) ?? [];
  if (!run || ONE_OTHER.test(before.slice(0, -run.length)) || !looksLikeName(run) || isOther(run))
    return null;
  return { name: run, said: run };
}
