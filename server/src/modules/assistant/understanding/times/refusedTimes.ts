import { type Scan, words } from '../plainText';
import { DIGITS, EN_TIME, ES_HOUR, ES_TIME } from './clockPatterns';

/** What refuses the time that follows. */
const REFUSING_BEFORE =
  '(?<!if )not|except(?: for)?|anything but|any ?time but|instead of|rather than|other than|apart from|excluding|avoid|forget|scratch|skip|ditch|(?:i )?(?:cant|cannot|can not|couldnt|wont)(?: be able to)?(?: do| make| manage| come)?|no can do|(?:dont|do not|didnt|never) (?:want|need|give me|book me(?: in)?|put me(?: in| down)?|do|like|fancy)|en vez de|en lugar de|que no sea|menos|excepto|salvo|no (?:puedo|quiero|llego|me (?:va|sirve|viene))(?: bien)?|(?<!si )no(?= a las? )';
/** What refuses the time before it. */
const REFUSING_BEHIND =
  '(?:(?:one|ones|slot|slots|appointment|time) )?(?:(?:really |just |sadly )?(?:doesnt|does not|wont|will not|dont|do not|isnt|arent|is not|are not)(?: really)? (?:work|suit|fit|do|good|possible|great|ideal|an option)|(?:is|are|s)? ?(?:no good|impossible|a no(?: go)?|too (?:early|late|soon))|no longer (?:works?|suits?|good|possible)|(?:se )?(?:me |ya |yo )*(?:es |seria |queda |hace )?(?:muy|demasiado|bien|super|re|medio) (?:temprano|tarde|pronto)|(?:yo |ya |creo que )*no (?:puedo|llego|alcanzo|me (?:va|viene|sirve|queda|da|cuadra|conviene|acomoda)|podria|podre|estoy|voy a (?:poder|llegar|alcanzar)))(?: para mi| bien| for me| for us)?';

/** "not 9", "1 instead of 3", "9 doesn't work": what is refused is no wish. */
export function takeRefusedTimes(scan: Scan): void {
  const TIME = `(?:${EN_TIME}|${ES_TIME})`;
  const CLEAR_TIME = `(?:las? ${ES_HOUR}(?:${DIGITS})?(?: ?[ap]m)?|(?:las? )?(?:\\d{1,2}(?:[:.]\\d\\d)? ?(?:[ap]m|o ?clock)|\\d{1,2}[:.]\\d\\d|noon|midday|mediodia))`;
  scan.take(
    words(`(?:${REFUSING_BEFORE})(?: (?:the|at|by|around|for|a|on|it))* (?:${CLEAR_TIME}|${TIME})`),
    () => undefined,
  );
  scan.take(words(`(?:at |the |a )?${CLEAR_TIME} ${REFUSING_BEHIND}`), () => undefined);
}
