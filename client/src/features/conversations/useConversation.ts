import {
  ConversationChangedDocument,
  type ConversationQuery,
  useConversationChangedSubscription,
  useConversationQuery,
} from '../../generated/graphql.generated';
import { useReload } from '../../lib/useReload';

const PAGE_SIZE = 50;

/** One conversation with its latest entries, kept current. */
export function useConversation(id: string) {
  const query = useConversationQuery({
    variables: { id, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const { fetchMore, loading } = query;

  const load = (before: number | null) =>
    fetchMore({
      variables: { before },
      updateQuery: (known, { fetchMoreResult }) => joined(known, fetchMoreResult),
    });
  const reload = useReload({ loading, refetch: () => load(null) }, ConversationChangedDocument);
  useConversationChangedSubscription({
    onData: ({ data }) => {
      if (data.data?.conversationChanged.id === id) reload();
    },
  });

  return {
    ...query,
    reload,
    /** Rejects when they could not be had. */
    showEarlier: async () => {
      const first = query.data?.conversation.entries[0];
      if (first) await load(first.position);
    },
  };
}

/** The trail as far as it is known; begun anew where more came than one answer holds. */
function joined(known: ConversationQuery, next: ConversationQuery): ConversationQuery {
  const [before, after] = [known.conversation?.entries ?? [], next.conversation.entries];
  const isGap = before.length > 0 && after.length > 0 && after[0]!.position > before.at(-1)!.position + 1;
  if (isGap || before.length === 0) return next;
  const all = new Map([...before, ...after].map((entry) => [entry.position, entry]));
  const entries = [...all.values()].sort((a, b) => a.position - b.position);
  const isFurtherBack = after.length > 0 && after[0]!.position < before[0]!.position;
  const hasEarlier = isFurtherBack ? next.conversation.hasEarlier : known.conversation.hasEarlier;
  const isLatest = after.length === 0 || after.at(-1)!.position >= before.at(-1)!.position;
  const { conversation, summary } = isLatest ? next.conversation : known.conversation;
  return { conversation: { ...next.conversation, conversation, summary, entries, hasEarlier } };
}
