import { addLocalDays, wallClockToMinute, weekdayOf } from '../../../domain/availability/localTime';
import { SERVICE_CATEGORIES, type ServiceCategory } from '../../../domain/catalog/defaultCatalog';
import type { ScheduleSnapshot } from '../../appointments/scheduleSnapshot';
import type { Intent } from '../understanding/intent';
import { asksPriceOfBooked } from './bookedHere';
import type { DialogueState } from './dialogueState';
import { type Scene, serviceOf } from './scene';

const MOST_PRICES = 6;

/** The answer to a question about the business, from its own data; null where nothing was asked. */
export function answerTo(scene: Scene, state: DialogueState, intent: Intent): string | null {
  const { heard, say, business, format } = scene;
  const { allowedActions } = scene.tools.settings;
  switch (intent) {
    case 'price':
    case 'duration':
      return prices(scene, state);
    case 'services':
      if (heard.services.length > 0) return prices(scene, state);
      if (heard.asksIfOffered) return say.noSuchService(business.phone);
      return say.services(
        format.list(
          [
            ...new Set(
              business.services.map(({ category }) => SERVICE_CATEGORIES[category as ServiceCategory]),
            ),
          ],
          'conjunction',
        ),
      );
    case 'hours':
      return hours(scene);
    case 'address':
      return business.address ? say.address(business.address) : say.noAddress(business.phone);
    case 'phone':
      return say.phone(business.phone);
    case 'barbers':
      return say.barbers(
        format.list(
          business.barbers.map(({ name }) => name),
          'conjunction',
        ),
      );
    case 'about_barber':
      return aboutBarber(scene);
    case 'policy':
      if (heard.asksOfDeposit) return deposit(scene, state);
      return say.policy(business.cancellationWindowHours, business.phone);
    case 'is_ai':
      return say.isAi(business.businessName, allowedActions);
    case 'manipulate':
      return say.refuse(allowedActions);
    case 'abuse':
      return say.abuse(allowedActions);
    case 'small_talk':
      return say.smallTalk();
    case 'unsupported':
      return say.unsupported(business.phone);
    case 'help':
      return say.help(allowedActions);
    default:
      return null;
  }
}

function prices(scene: Scene, state: DialogueState): string {
  const { heard, say, format, business } = scene;
  const asked = heard.services.flatMap(({ ids }) => ids);
  const known = state.serviceIds.length > 0 ? state.serviceIds : bookedServices(scene);
  const ids = asked.length > 0 ? asked : known;
  const services = ids.length > 0 ? ids.flatMap((id) => serviceOf(scene, id) ?? []) : business.services;
  const money = (cents: number): string => (cents === 0 ? say.free() : format.money(cents));
  if (services.length === 1) {
    const [{ name, priceCents, durationMinutes }] = services as [(typeof services)[0]];
    return say.price(name, money(priceCents), durationMinutes);
  }
  return say.prices(
    services
      .slice(0, MOST_PRICES)
      .map(({ name, priceCents }) => `${name} ${money(priceCents)}`)
      .join(', '),
  );
}

/** What is to be paid in advance, as far as it is known what is to be booked. */
function deposit({ say, format, business }: Scene, { proposal }: DialogueState): string {
  const minutes = business.deposits?.minutesToPay;
  if (!minutes || proposal?.depositCents === 0) return say.noDeposit();
  return proposal
    ? say.deposit(format.money(proposal.depositCents), minutes)
    : say.unsupported(business.phone);
}

/** Those of the visit that was booked just now, where its price may be meant. */
const bookedServices = (scene: Scene): readonly string[] =>
  asksPriceOfBooked(scene) ? (scene.before.booked?.serviceIds ?? []) : [];

/** What the business says of a barber; null where it says nothing. */
function aboutBarber({ heard, business, say, format }: Scene): string | null {
  const barber = business.barbers.find(({ id }) => heard.barberIds.includes(id));
  if (!barber) return null;
  const about = [barber.bio, format.list(barber.specialties, 'conjunction')].filter(Boolean).join(' ');
  return about === '' ? say.barbers(barber.name) : say.aboutBarber(barber.name, about);
}

/** "Saturdays?", asked on a Saturday after closing, is of the one to come; "today" is of today. */
function isOver({ heard, business, today, tools }: Scene, date: string): boolean {
  if (
    date !== today ||
    /\b(?:today|tonight|now|still|hoy|ahora|todavia|esta (?:noche|tarde))\b/.test(heard.text)
  )
    return false;
  const closes = hoursOf(business, date)?.endMinute ?? 0;
  const now = Math.floor(tools.now.getTime() / 60_000);
  return now >= wallClockToMinute(date, closes, business.timeZone);
}

/** When the business is open on a day; null when it is closed. */
function hoursOf(
  business: ScheduleSnapshot,
  date: string,
): { startMinute: number; endMinute: number } | null {
  const dated = business.datedHours.find(({ localDate }) => localDate === date);
  const weekly = business.businessHours.find(({ weekday }) => weekday === weekdayOf(date));
  const isOpen = dated ? !dated.closed : weekly?.enabled;
  const startMinute = dated?.startMinute ?? weekly?.startMinute;
  const endMinute = dated?.endMinute ?? weekly?.endMinute;
  return isOpen && startMinute !== undefined && endMinute !== undefined ? { startMinute, endMinute } : null;
}

function hours(scene: Scene): string {
  const { heard, say, format, business, today } = scene;
  const [named] = heard.days.dates ?? [];
  const date = named && (isOver(scene, named) ? addLocalDays(named, 7) : named);
  const clock = (minute: number): string => format.time(today, minute);
  if (date) {
    const open = hoursOf(business, date);
    const day = format.day(date);
    return open ? say.hoursOn(day, clock(open.startMinute), clock(open.endMinute)) : say.closedOn(day);
  }
  const week = [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const hours = business.businessHours.find((day) => day.weekday === weekday);
    return {
      name: format.weekday(weekday),
      span: hours?.enabled ? `${clock(hours.startMinute)}–${clock(hours.endMinute)}` : say.closedDay(),
    };
  });
  const runs: { from: string; to: string; span: string }[] = [];
  for (const { name, span } of week) {
    const last = runs.at(-1);
    if (last?.span === span) last.to = name;
    else runs.push({ from: name, to: name, span });
  }
  return say.hours(
    runs.map(({ from, to, span }) => `${from === to ? from : `${from}–${to}`} ${span}`).join(', '),
  );
}
