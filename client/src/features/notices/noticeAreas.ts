import { type NoticeKind, type NoticesQuery } from '../../generated/graphql.generated';

type Area = 'calendar' | 'messages' | 'keys' | 'assistant' | 'conversation';

const AREAS: Partial<Record<NoticeKind, Area>> = {
  calendar_failed: 'calendar',
  calendar_conflict: 'calendar',
  sms_quota_near: 'messages',
  sms_quota_reached: 'messages',
  api_key_expiring: 'keys',
  assistant_spend_near: 'assistant',
  assistant_spend_reached: 'assistant',
  conversation_handed_over: 'conversation',
  conversation_returned: 'conversation',
};

/** What a notice is about; undefined for a visit. */
export const areaOf = (kind: NoticeKind): Area | undefined => AREAS[kind];

/** The page where something can be done about it; null for a visit, which opens where one is. */
export function placeOf({
  kind,
  barberId,
  conversationId,
}: Pick<NoticesQuery['notices']['nodes'][number], 'kind' | 'barberId' | 'conversationId'>): string | null {
  switch (areaOf(kind)) {
    case 'calendar':
      return `/dashboard/barbers?calendar=${barberId}`;
    case 'messages':
      return '/dashboard/messages';
    case 'keys':
      return '/dashboard/settings/security';
    case 'assistant':
      return '/dashboard/settings/assistant';
    case 'conversation':
      return `/dashboard/conversations/${conversationId}`;
    case undefined:
      return null;
  }
}
