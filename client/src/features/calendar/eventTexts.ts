import { type TFunction } from 'i18next';
import { type CalendarEvent, clockText, servicesOf, type Visit } from './calendarEvents';

/** How many lines of text a block has room for. */
export type Room = 0 | 1 | 2 | 3;

/** What blocks say, in one language. */
export interface EventTexts {
  clientOf: (visit: Visit) => string;
  /** A block's whole name. It begins with what the block shows, word for word, so that it can be called by it. */
  nameOf: (event: CalendarEvent, barber: string, room: Room) => string;
}

const STATUSES = [
  'tentative',
  'pending',
  'confirmed',
  'checked_in',
  'completed',
  'cancelled',
  'no_show',
  'busy',
] as const satisfies Visit['status'][];

/** Looked up once for all blocks: asking for a text in each of thousands takes longer than drawing them. */
export function eventTexts(t: TFunction<'calendar'>): EventTexts {
  const noClient = t('noClient');
  const overridden = t('overridden');
  const short = t('event', { skipInterpolation: true });
  const long = t('eventLong', { skipInterpolation: true });
  const statuses = new Map<Visit['status'], string>(
    STATUSES.map((status) => [status, t(`status.${status}`, { ns: 'shared' })]),
  );
  const clientOf = ({ clientName }: Visit) => clientName ?? noClient;
  return {
    clientOf,
    nameOf(event, barber, room) {
      const { visit, startMinute, endMinute } = event;
      const name = filled(room === 3 ? long : short, {
        barber,
        client: clientOf(visit),
        services: servicesOf(event),
        start: clockText(startMinute),
        end: clockText(endMinute),
        status: statuses.get(visit.status) ?? '',
      });
      return visit.isOverride ? `${name}, ${overridden}` : name;
    },
  };
}

const filled = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
