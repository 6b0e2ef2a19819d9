import { everywhere, plainText, words } from './plainText';
import { mendSpelling } from './spelling';

/**
 * What a part of a message is for. Only what is wished counts as a wish: "I get off at five", "my sister's wedding is
 * on Saturday" and "last time I had Ana" tell a story, and what they name is not wanted.
 */
export type ClauseRole =
  | 'wish'
  | 'context'
  /** Of a booking that the customer has. */
  | 'existing'
  /** What would do if the rest is not to be had. */
  | 'fallback'
  /** "if Thursday is full": names what is preferred. */
  | 'preferred';

export interface Clause {
  text: string;
  role: ClauseRole;
  /** Takes back what was said before: "no wait, Friday". */
  corrects: boolean;
  isQuestion: boolean;
}

const OPENING =
  '^(?:(?:oh|ah|uh|um|hmm|ay|uy|y|and|but|pero|well|bueno|ok|okay|so|then|hi|hello|hey|hola|please|entonces) )*';
const opening = (source: string): RegExp => new RegExp(`${OPENING}(?:${source})(?![\\p{L}\\p{N}])`, 'u');

const CORRECTING =
  'no (?:wait|hang on|hold on)|hang on|wait|actually|i mean|i meant|scratch that|correction|make (?:that|it)|sorry|my (?:mistake|bad)|oops|on second thoughts?|come to think of it|or rather|rather|nope|no+(?= (?:make|its|it is|lets|the|at|sorry|i|actually|wait|on|with|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today)\\b)|no+$|perdon|digo|quise decir|quiero decir|mejor(?! no)|bueno(?= (?:el|la|las|a|con|mejor|vamos)\\b)|mas bien|mejor dicho|corrijo|espera|me equivoque|en realidad|pensandolo bien|no perdon|no mejor|no espera|que diga|o sea no|better|instead';
const CORRECTS = opening(CORRECTING);
/** The same, where they stand in the middle of a text without punctuation. */
const CORRECTS_INSIDE =
  'i mean|i meant|no (?:hang|hold) on|hang on|no wait|wait no|wait|actually|scratch that|correction|make that|or rather|no sorry|sorry no|sorry i meant?|no make it|my mistake|on second thoughts?|digo|perdon|mejor dicho|o mejor|no perdon|no espera|no mejor|quise decir|me equivoque|pensandolo bien|que diga';

/** "but I want…", "pero mejor…": set against what was said before; "but Friday is fine too" only adds a second choice. */
const CONTRASTS = /^(?:but|pero|though|although|aunque) /;
/** "but I need Friday" takes back; "but Friday is possible" leaves open which one is meant. */
const NEEDS_OTHERWISE = words(
  'need|want|wanted|like|have to|must|only|better|rather|prefer|instead|make it|lets|this time|now|today|ideally|preferably|necesito|quiero|quisiera|queria|tiene que|tendria que|solo|mejor|prefiero|ahora|esta vez|hoy|ideal|me gustaria',
);
/** "could stretch to nine": would do as well. */
const WOULD_DO =
  /\b(?:(?:could|can|would) (?:also )?(?:stretch|manage|live with|cope with)|at a stretch|would(?: also)? do (?:me|at)|wouldnt mind|(?:tambien )?me (?:vale|valdria|apano|arreglo) (?:con )?)/;
/** Tells the rest of a message that it is the first choice. */
const PREFERRED = words(
  'ideally|preferably|first choice|prefer|preferred|de preferencia|preferiblemente|preferentemente|lo ideal|idealmente|prefiero|preferiria',
);
const ALSO =
  /\b(?:too|also|as well|either|can stretch|tambien|igual|ademas|if need be|if (?:not|needed)|at a push|at a pinch)\b/;

const IF_NOT =
  '(?:y )?(?:if|in case|should|unless|si|a menos que)(?= .*\\b(?:not|isnt|arent|cant|dont|doesnt|wont|no|full|taken|busy|booked|gone|off|unavailable|ocupad[oa]s?|llen[oa]s?|tomad[oa]s?)\\b)';
const FALLBACK = opening(
  'failing (?:that|which)|otherwise|or else|if (?:not|nothing)|worst case|alternatively|(?:as )?(?:a )?(?:second choice|plan b|backup|fallback|back up)|my second choice|or failing that|else|sino|si no(?! (?:hay|tienen?|tienes|tenes|puede[ns]?|podes|esta|estan|queda|se puede|fuera|es posible))|o si no|en su defecto|de lo contrario|como segunda opcion|en caso contrario|y si no',
);
const IF_TAKEN = opening(IF_NOT);

/** Where one thing ends and another begins, though nothing in the writing shows it. */
const BREAKS = words(
  [
    CORRECTS_INSIDE,
    'because|cause|cos|cuz|coz|failing that|otherwise|or else|if not|worst case',
    '(?<!(?:any\\w*|any \\w+|whoever|everyone|everybody|all|nothing|every \\w+) )but|though|although|while|whereas|its? have to be|itd have to be|so(?! (?:much|good|many|sorry|far|that|long|busy|happy|bad|nice|early|late|soon|on)\\b)',
    'since(?= (?:i|im|ive|id|we|my|he|she|they|its|hes|shes|theres)\\b)|as(?= (?:i|im|ive|we|my|he|she|they|its|hes|shes|theres)\\b)',
    'and(?= (?:i|im|ive|id|ill|we|my|he|she|they|hes|shes|its|then|would|can|could|please|ideally|preferably)\\b)',
    'if(?= (?:\\w+ ){1,4}(?:is|are|isnt|not|cant|taken|full|busy|booked)\\b)',
    'unless|a menos que|por eso|then(?= \\w)|porque|pero|ya que|es que|o sea|asi que|aunque|si no|sino|mientras|puesto que|resulta que|pues',
    'que(?= (?:el |los )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo) (?:tengo|trabajo|estoy|ando|viajo|salgo|no puedo|me toca))',
    'y(?= entonces)',
    'que(?= (?:salgo|trabajo|curro|tengo|termino|entro|estoy|voy|viajo|ando|luego|despues tengo)\\b)',
    'y(?= (?:mi|yo|me|quiero|quisiera|necesito|luego|despues|queria|tambien quiero)\\b)',
  ].join('|'),
);

const ACTIVITY =
  'wedding|ceremony|reception|removal|viewing|birthday|bday|party|meetings?|exam|flight|train|bus|bingo|dentist|doctors?|gp|interview|shift|class|classes|course|lesson|school|college|uni|concert|gig|game|match|gym|yoga|football|soccer|practice|training|funeral|graduation|holiday|vacation|trip|dinner|lunch|brunch|date|kickoff|anniversary|christening|photoshoot|shoot|conference|boda|ceremonia|junta|dentista|aeropuerto|guardia|cumple|cumpleanos|fiesta|reunion|examen|vuelo|tren|dentista|medico|doctor|entrevista|clases?|curso|escuela|colegio|universidad|concierto|partido|gimnasio|futbol|entrenamiento|graduacion|viaje|cena|almuerzo|bautizo|aniversario|misa|oficina|trabajo|turno de trabajo';
export const KIN =
  'sister|brother|mum|mom|mother|dad|father|boss|wife|husband|partner|girlfriend|boyfriend|fiance|fiancee|grandson|granddaughter|grandkids|nephew|niece|family|in laws|son|daughter|kids?|children|aunt|auntie|uncle|cousin|nan|gran|grandma|grandad|friend|mate|flatmate|roommate|neighbou?r|colleague|coworker|niet[oa]s?|sobrin[oa]s?|familia|suegros|hermana|hermano|mama|papa|madre|padre|jefe|jefa|esposa|esposo|marido|mujer|novia|novio|hijo|hija|hijos|tia|tio|prima|primo|abuela|abuelo|amiga|amigo|vecina|vecino|companer[oa]|suegr[oa]|cunad[oa]';

/** Words of somebody who wishes for something. */
const WISHING = words(
  [
    '(?:got|have|is there) any(?! \\w+ meeting)|^(?:i )?(?:need|want|wanna|fancy|looking)',
    'id (?:like|love|prefer|rather)|i (?:would|d) (?:like|love|prefer|rather|have)|(?:would|do) you have|i(?:d)? (?:want|need|fancy)|im (?:after|looking|free|available|around|hoping|wanting)|(?:can|could|may|might) (?:i|you|u|we|it|that|this|my|me)|i (?:was|am) (?:just |only )?(?:thinking|hoping|wondering)|(?:if|whether|so) i (?:can|could|might)|thought maybe|looking (?:for|to)|please|pls|any (?:chance|slots?|openings?|space|room|availability|time)|do you (?:have|do|think)|have you (?:got|anything)|you got|book(?: me)?|appointment|slot|squeeze|fit me|put me (?:down|in)|prefer(?:ably)?|ideally|would be|(?:works|suits (?:me|us|better|best|fine)|is good|is fine|is best|is perfect|is ideal|would do|will do)(?: for me)?|lets (?:do|go|say)|how about|what about|make it|ill (?:take|have|go)|is the only|only one|i can (?:do|make|come)|(?:needs|wants) (?:a|an|the|to)|come in|is it possible|possible',
    'quiero|queria|quisiera|necesito|necesitaria|me gustaria|me encantaria|me (?:pueden?|podrian?|podes)|puedo|podria|podrias|podrian|pueden|tienen|tienes|tenes|(?<!no )hay|busco|reserv\\w+|agend\\w+|agende\\w*|prefiero|preferible|de preferencia|ojala|favor|porfa|me (?:va|viene|queda|sirve|conviene|acomoda)|cita|(?:un|el) turno|hora para|hueco|anota(?:me)?|apunta(?:me)?|pon(?:me|game)|da(?:me|s)|que tal|seria|solo puedo|estoy libre|(?:estoy|ando|estare) por (?:aca|aqui|ahi|alli|alla|el centro)|disponible|quiere|ocupo|(?:habia|habiamos) pensado|pens(?:aba|e|ando) (?:en )?(?:el|la|las|venir|ir|pasar|este|hacerme)|tend(?:ria|ra) que ser|queriendo|buscando',
  ].join('|'),
);
const PAST = words(
  [
    '^(?:i |ive )?(?:saw|noticed|read|heard)|^(?:vi|lei) (?:en|que)|yesterday|(?:a |\\w+ )?(?:days?|weeks?|months?|years?|while) (?:ago|back)|used to|last (?:week|month|year|summer|winter|spring|autumn|visit|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
    '(?:i|he|she|they|it|mine|mate|friend|brother|sister|something|lad|guy|girl|lady|man|woman) (?:came|got|saw|tried|ran|gave|took|missed)|\\w+ (?:had|went|did(?! you)|was|were|told|said|recommended|moved|forgot|ran out|hasnt|havent|has been|have been|ve been)(?<!be \\w+)(?! (?:a (?:booking|reservation)|(?:just |only )?(?:hoping|wondering|thinking|looking|after)))',
    'ayer|hace (?:un|una|dos|tres|\\w+) (?:dia|semana|mes|ano|dias|semanas|meses|anos|rato|tiempo)|(?:la|el) (?:semana|mes|ano|verano|invierno) (?:pasad[oa]|anterior)|(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo) pasado|(?:me |lo |la |te |se )?(?:hizo|hice|hicieron|fui|fue|fuimos|tuve|tuvo|dijo|dijeron|recomendo|recomendaron|cortaron|estuve|estuvo|atendio|atendieron|llame|olvide|perdi|dejaron)|(?:me|se|lo|la|te|nos) (?:corto|quedo|dejo|llego|conto)',
  ].join('|'),
);
const LAST_TIME = words('(?:the )?last time|(?:la )?(?:ultima|otra) vez');
const SAME_AS = words(
  '(?:same|like|as|usual) (?:(?:as|thing|again|like) )*(?:the )?last time|(?:mismo|igual|como) (?:\\w+ )?(?:que )?(?:la )?(?:ultima|otra) vez',
);
const DUTY = words(
  `(?:ive|weve|i have|we have|ive got)(?: got)? to(?! (?:book|get a|have a|come))|(?:i|we|im|ive) (?:only )?(?:get (?:off|out|home|back)|finish|work|start|clock off|knock off|leave|fly|land|arrive|drop|pick|collect|teach|train|travel|study|live|have to|ve to|ve got to|got to|gotta|must|am at work|at work|working|wake)|(?:get off|finish) work|working|(?:im|ill be|i am|were|well be|he is|she is) (?:away|busy|out of town|abroad|on holiday|on vacation|travell?ing|gone|tied up)|(?:estoy|estare|ando|voy a estar) (?:fuera|de viaje|ocupad[oa]|de vacaciones)|(?:i|we|ive|she|he|shes|hes|they|theyve)(?: have| has| got|ve| ve got| have got)? (?:got )?(?:a |an |the |my |her |his )?(?:\\w+ )?(?:${ACTIVITY})|(?:i have|ive|ive got|i got) (?:an?|the|my) (?!appointment|appt|booking|visit|slot|question|free|day off|window|gap|break|preference|few|couple|lot|bit|feeling)\\w+|(?:salgo|termino|trabajo|curro|entro|tengo que|debo|recojo|llego (?:a casa|del?|a trabajar)|viajo|vuelo|vivo|estudio|me levanto|doblo|paso a (?:buscar|recoger|dejar)|(?:me voy|nos vamos|me marcho) (?:de|a)|llevo|ando)|tengo (?:un |una |mi |el |la )?(?!cita|turno|hora|reserva|libre|disponib|tiempo|pensado|ganas|hueco|que ver)\\w+`,
);
const THIRD = words(
  `(?:my|mi|our|her|his|su|the) (?:\\w+ )?(?:${KIN}|${ACTIVITY})(?: \\w+){0,2} (?:is|are|has|have|gets?|getting|got|goes|starts?|begins?|ends?|works?|does|come|comes|coming|break|finish(?:es)?|flying|turns?|marries|runs|arrives?|leaves?|leaving|flies|flying|visits?|visiting|es|esta|son|tiene|viene|llega|vuelve|termina|acaba|va|vuela|trabaja|empieza|sale|se casa|cumple|hace)|(?:my|mi) (?:${KIN})s? (?:${ACTIVITY})|(?:she|he|they|shes|hes|theyre|theyve) (?:got|has|have|is|are|gets?|works?|starts?|finish(?:es)?)|(?:se casa|cumple anos|cumple \\d+)|(?:my|mi) (?:turno en|jornada|bus|train|flight|shift|boss|class|birthday|wedding|tren|vuelo|jefe|clase|boda|cumple\\w*)`,
);
/** "I'm already in with Ana on Thursday" tells what is booked. */
const EXISTING = words(
  'i (?:currently )?hold (?:an?|my)|id (?:an|my) (?:\\w+ )?(?:appointment|booking|appt)|(?:i|we|ive|weve) (?:have |had |already |just )*(?:booked|reserved|made) (?:an?|my|in|for|with|something)|(?:reserve|agende|saque|hice|pedi) (?:una |mi |un )?(?:cita|turno|hora|reserva)|im (?:already |currently )?(?:down|booked|in)(?: in)? (?:for|on|with|at)|im (?:already )?coming|still coming|(?:i|ive|we) (?:already )?(?:have|ve|got|ve got|have got)(?: already)?(?: got)? (?:an?|my|one) (?:\\w+ )?(?:appointment|booking|appt|slot|rendez vous|rendezvous|reservation|visit)|i (?:have|ve) a rendez|(?:my|the) (?:appointment|booking|appt|one) (?:is|i have|that i have|ive got)|(?:ya )?tengo (?:una |mi |la |un |ya )+(?:cita|turno|hora|reserva)|(?:mi|la) (?:cita|reserva|hora) (?:es|que tengo|esta)|estoy (?:agendad[oa]|anotad[oa]|apuntad[oa])',
);
/** Said of work, so that its end is when one could come. */
export const WISH_AFTER = words(
  '(?:after|before|until|once|when) (?:i|we) |despues de (?:que|salir|trabajar)|(?:cuando|apenas) (?:salga|termine)|al salir',
);

/** Parts a message, and tells what each part is for. `names` are those of the business's people. */
export function clausesOf(raw: string, names: ReadonlySet<string>): Clause[] {
  const clauses: Clause[] = [];
  let corrects = false;
  for (const { text: sentence, isQuestion } of sentencesOf(raw)) {
    let isFallback = false;
    let isPreferred = false;
    for (const text of piecesOf(sentence, names)) {
      const isContrast = CONTRASTS.test(text);
      const isSecond = ALSO.test(text) || WOULD_DO.test(text) || (isPreferred && !PREFERRED.test(text));
      if (FALLBACK.test(text) || (isContrast && isSecond)) isFallback = true;
      else if (PREFERRED.test(text)) isFallback = false;
      isPreferred ||= PREFERRED.test(text);
      corrects ||= CORRECTS.test(text) || (isContrast && !isFallback && NEEDS_OTHERWISE.test(text));
      const isCondition = !isFallback && IF_TAKEN.test(text);
      const role = isCondition ? 'preferred' : isFallback ? 'fallback' : roleOf(text);
      const last = clauses.at(-1);
      const isPart = role !== 'fallback' && role !== 'preferred' && !corrects && last?.role === role;
      if (isPart && isSame(sentence, last)) last.text = `${last.text} ${text}`;
      else clauses.push(Object.assign({ text, role, corrects, isQuestion }, { [SENTENCE]: sentence }));
      // "no, Friday": a word that only takes back does so for what follows.
      if (hasContent(text, CORRECTS)) corrects = false;
      if (isCondition) isFallback = true;
    }
  }
  return clauses.map(({ text, role, corrects, isQuestion }) => ({ text, role, corrects, isQuestion }));
}

const SENTENCE = Symbol('the sentence that a clause is of');
const isSame = (sentence: string, clause: Clause): boolean =>
  (clause as Clause & { [SENTENCE]?: string })[SENTENCE] === sentence;

const hasContent = (text: string, marker: RegExp): boolean =>
  text
    .replace(marker, '')
    .replace(/\b(?:no|sorry|wait|perdon|espera|oh|ah)\b/g, '')
    .trim() !== '';

function sentencesOf(raw: string): { text: string; isQuestion: boolean }[] {
  return raw
    .normalize('NFKC')
    .replace(/\b([aApP])\.? ?[mM]\b/gu, '$1m')
    .replace(/(\d ?[aApP]m)\.(?!\s+\p{Lu})/gu, '$1')
    .replace(/(?:[?!;…]|\.(?!\d))+/g, '$&\n')
    .replace(/[()¿¡—]|(?<!\d)–|\p{Extended_Pictographic}/gu, '\n')
    .split('\n')
    .map((text) => ({ text, isQuestion: text.includes('?') }))
    .filter(({ text }) => plainText(text) !== '');
}

/** "con Marcus no", said after what it refuses, as Spanish does: 'no con marcus' */
const negatedBefore = (text: string): string =>
  text.replace(
    /^(.*?)((?:(?:con|el|los|la|a las?|por la|en la) )?[^ ]+(?: [^ ]+)?) no(?: (?:eh|por favor|gracias|puedo|ok|verdad|ya|oye))*$/,
    (whole, before: string, said: string) => {
      const phrase = /^(.*) ((?:con|el|los|la|a las?|por la|en la) .*)$/.exec(`${before}${said}`);
      return phrase ? `${phrase[1]} no ${phrase[2]}` : `no ${before}${said}`;
    },
  );

const TAKEN =
  '(?:full|taken|busy|booked(?: up| out)?|gone|off|away|unavailable|not \\w+|cant|isnt \\w+|ocupad[oa]s?|llen[oa]s?|no \\w+)';
const OR_IF = new RegExp(`(^| )(?:or|o) (.+?) (?:if|si) (?:\\S+ ){0,3}?${TAKEN}$`);
const EXCHANGE =
  /^(.*?)\b(?:swap|change|switch|replace|cambiar?|cambia|cambie)(?: out)? (?!my |mi |it |the (?:app|boo|time|day))(.+?) (?:for|with|to(?= an? )|por) (.+)$/;

/** "the one I have on Thursday to Friday" */
const MOVED_TO = / (?=(?:al|para (?:el|las?)|to|over to) \S)/;

/** Says plainly which is the second choice, and what is given up: "or Ana if he's off", "swap the trim for a cut". */
const spelledOut = (text: string): string =>
  (EXISTING.test(text) ? text.replace(MOVED_TO, '\n') : text)
    .replace(OR_IF, '$1otherwise $2')
    .replace(EXCHANGE, '$1 instead of $2\nmake it $3');

/** "if Ana is off": ends there, though no comma says so. */
const CONDITION =
  /((?:^| )(?:if|si|in case) (?:\S+ ){1,6}?(?:full|taken|busy|booked(?: up| out)?|gone|off|unavailable|available|free|possible|around|ocupad[oa]s?|llen[oa]s?|libre|disponible)) (?=\S)/;

function piecesOf(sentence: string, names: ReadonlySet<string>): string[] {
  return sentence
    .replace(/\b(day before|d[ií]a antes),/giu, '$1 that,')
    .split(/(?<!\d),|,(?!\d)|(?<!\d):|:(?!\d)|\s[-–—]\s/u)
    .flatMap((piece) => mendSpelling(plainText(piece), names).replace(CONDITION, '$1\n').split('\n'))
    .map(spelledOut)
    .flatMap((piece) => piece.split('\n'))
    .flatMap(broken)
    .map(negatedBefore)
    .filter((piece) => piece !== '');
}

function broken(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (;;) {
    // Not at the very beginning, where it breaks nothing.
    const breaks = everywhere(BREAKS);
    breaks.lastIndex = 1;
    const at = breaks.exec(rest)?.index ?? 0;
    if (at <= 0) return [...pieces, rest.trim()];
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at);
  }
}

function roleOf(text: string): ClauseRole {
  if (EXISTING.test(text)) return 'existing';
  if (SAME_AS.test(text)) return 'wish';
  if (LAST_TIME.test(text)) return 'context';
  if (PAST.test(text) && !WISHING.test(text)) return 'context';
  if (WISH_AFTER.test(text)) return 'wish';
  if ((DUTY.test(text) || THIRD.test(text)) && !WISHING.test(text)) return 'context';
  return /^(?:because|cause|cos|cuz|coz|porque|ya que|since|as) /.test(text) && !WISHING.test(text)
    ? 'context'
    : 'wish';
}

/** An occasion with its day and time, inside a wish: "before my sister's wedding on Saturday". */
export const OCCASION = words(
  `(?:for|before|after|at|para|antes de|despues de)? ?(?:my|our|the|a|an|his|her|mi|la|el|una|un|su) (?:\\w+ ){0,2}?(?:${ACTIVITY})(?: (?:thing|party|de \\w+))?(?= (?:is |es |thats |que es )?(?:on|at|this|next|el|a las?|este|del?|al) )`,
);
