import { addLocalDays } from '../../../../domain/availability/localTime';
import { ACTIVITIES } from '../occasions';
import { type Scan, words } from '../plainText';
import { DAY, weekdayNamed, weekdaysIn } from './calendarWords';

/** "no me vayan a poner el viernes", "no voy a llegar el martes". */
const NO_VERB = `no (?:me |se |le |lo |la |nos )*(?:vaya[ns]?|ponga[ns]?|pongas|anote[ns]?|agende[ns]?|de[ns]?|des|venga[ns]?|vengo|voy|ire|iria|llego|llegaria|alcanzo|queria|podre|estoy|estare|ando|es para|era|abren|atienden|trabajan|laburan|me da|quisiera|pienso)(?: (?!(?:antes|despues|hasta|sino|desde|mejor|y|o|pero)\\b)[a-z]+){0,3}(?= (?:para )?(?:el |los |este )?${DAY}\\b)`;
/** What stands between a refusal and the day that it refuses. */
const REFUSING = `(?:(?:but|just|and|pero) )?(?:(?<!if )not(?: (?:on|for|this|free|available|at all|really))?|its not|isnt|no es|no is|except(?: for)?|excluding|apart from|other than|anything but|any day (?:but|except)|(?:it |that )?(?:cant|cannot|can not|couldnt|shouldnt|mustnt|wont) be|(?:que )?no (?:puede|podria) ser|avoid|forget|scratch|skip|ditch|olvida(?:te)?(?: del?)?|instead of|rather than|en vez del?|en lugar del?|(?:i )?(?:cant|cannot|can not|couldnt|wont)(?: be able to)?(?: do| make| come)?(?: it)?(?: on)?|(?:im )?(?:busy|away|not free|not around|working)(?: on)?|dont want|(?:doesnt|wont) work|que no sea|menos|excepto|salvo|no puedo(?: (?:ir|venir))?|no me (?:viene bien|sirve|va)|no quiero|antes que|mas que|(?<=(?:mejor|prefiero|mas)(?: [a-z]+){1,4} )que|(?<=better(?: [a-z]+){1,3} )than|no(?= (?:para )?(?:el|los|este|hoy|manana)\\b)|${NO_VERB})`;
const REFUSED_DAYS = `${DAY}(?: (?:or|and|nor|o|y|ni) (?:on |the |el |los )?${DAY})*`;
const REFUSED_AFTER =
  '(?:s )?(?:(?:really )?(?:doesnt|does not|wont|will not|dont|do not|isnt|arent|is not|are not)(?: really)? (?:work|suit|good|possible|great|ideal)|(?:is|are|s)? ?(?:no good|out|impossible|a no|off)(?! if)|(?:doesnt|does not|dont|do not|isnt|is not|wont|will not|cant|can not|cannot)(?=(?: *(?:though|really|sadly|sorry))? *$)|(?:is |are )?(?:bad|ruled out|taken|gone|tricky|awkward|a mess|a nightmare|spoken for|not on|not happening|a write off|a no go|no go|hopeless|useless)(?! if)|(?:no longer|not) (?:works?|suits?|possible|good|an option|ideal|great|free|available)|(?:es |seria |me es )?imposible|nada de nada|ni de broma|ni hablar|ni pensarlo|(?:queda )?descartad[oa]|(?:yo |ya |pues |creo que |tampoco |igual )*no (?:puedo|llego|doy abasto|me (?:viene|sirve|va|queda|da|cuadra|conviene|acomoda|late|animo)|es posible|alcanzo|voy a (?:poder|ir|llegar|alcanzar|estar)|podre|podria|ire|iria|llegaria|abren|atienden|trabajan|laburan|hay (?:nadie|forma|manera)|(?:quiero|queria)(?= *$)|estoy|estare|vengo|ando))(?: bien| la vida| for me)?';

/** "Friday I'm in Boston", "el viernes tengo dentista": the day is spoken for, as long as no hour says when one is free again. */
const SPENT =
  `(?:is|s|es) (?:(?:the|my|our|a|an|his|her|mi|el|la|su) )?(?:\\w+ )?(?:${ACTIVITIES}|bank holiday|feriado|festivo)(?!.* \\d)|` +
  '(?:im|i am|well be|ill be|were|hes|shes) (?:in(?! (?:to|for|after|before|from) )|at|away|off to|out|busy|working|on|flying|travell?ing|gone|tied up)(?!.* (?:\\d|but|until|till))|(?:i|we) (?:have|ve|ve got|have got|got) (?:the |my |an? )?(?:dentist|doctors?|wedding|funeral|exam|meetings?|school|shift)(?!.* \\d)|(?:lo )?(?:tiene|tengo|tenemos) (?:completo|lleno|ocupado|liado|pillado|dentista|medico|boda|examen|viaje|reunion(?:es)?|turno|guardia|todo el dia)(?!.* (?:a las|hasta|\\d))|(?:estoy|ando|estare|voy a estar) (?:en|fuera|de viaje|ocupad[oa]|liad[oa])(?!.* (?:hasta|\\d))|(?:trabajo|curro|viajo|me voy)(?= *$)';

/** Days on which somebody cannot come. */
export interface RefusedDays {
  weekdays: number[];
  dates: string[];
}

/** "not Friday", "Monday doesn't work", "el viernes tengo dentista": what is refused is no wish. */
export function takeRefusedDays(scan: Scan, today: string): RefusedDays {
  const notWeekdays: number[] = [];
  const notDates: string[] = [];
  const refuse = (text: string): void => {
    notWeekdays.push(...weekdaysIn(text));
  };
  scan.take(
    words(
      `(?:(?:from|de|desde el) )?(${DAY}) (?:to|till|until|through|a|al|hasta el) (${DAY}) ${REFUSED_AFTER}|(?:not|no|except|menos|salvo) (?:from |del? |desde el )(${DAY}) (?:to|till|until|through|a|al|hasta el) (${DAY})`,
    ),
    (match) => {
      const [from, to] = [weekdayNamed((match[1] ?? match[3])!), weekdayNamed((match[2] ?? match[4])!)];
      for (let day = from; ; day = (day + 1) % 7) {
        notWeekdays.push(day);
        if (day === to) return;
      }
    },
  );
  scan.take(words(`(${REFUSED_DAYS}) ${REFUSED_AFTER}`), (match) => refuse(match[1]!));
  scan.take(
    words(`(?<=(?:${DAY}|manana|hoy) )(?:mejor que|better than|not) (?:on |the |el |los )?(${REFUSED_DAYS})`),
    (match) => refuse(match[1]!),
  );
  scan.take(
    words(
      `(${DAY}(?<=s)) are (?:always )?(?:mad|mental|busy|packed|hectic|rammed|crazy|full|a nightmare|the worst)`,
    ),
    (match) => refuse(match[1]!),
  );
  scan.take(words(`(${REFUSED_DAYS}) (?:${SPENT})`), (match) => refuse(match[1]!));
  scan.take(
    words(`${REFUSING} (?:para )?(?:on |next |this |the |el |los |la |este )?(${REFUSED_DAYS})`),
    (match) => refuse(match[1]!),
  );
  const refuseDate = (name: string): void => {
    notDates.push(addLocalDays(today, /today|hoy/.test(name) ? 0 : 1));
  };
  scan.take(words(`${REFUSING} (?:for |para )?(today|tomorrow|hoy|manana)`), (match) =>
    refuseDate(match[1]!),
  );
  scan.take(words(`(today|tomorrow|hoy|manana) ${REFUSED_AFTER}`), (match) => refuseDate(match[1]!));
  return { weekdays: notWeekdays, dates: notDates };
}
