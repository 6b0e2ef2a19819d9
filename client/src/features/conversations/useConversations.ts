import {
  ConversationChangedDocument,
  type ConversationsQueryVariables,
  useConversationChangedSubscription,
  useConversationsQuery,
} from '../../generated/graphql.generated';
import { useReload } from '../../lib/useReload';

/** A page of conversations, kept current. @param onWaiting hears of one that begins to wait for somebody. */
export function useConversations(
  variables: ConversationsQueryVariables,
  onWaiting: (name: string | null) => void,
) {
  const query = useConversationsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const reload = useReload(query, ConversationChangedDocument);
  useConversationChangedSubscription({
    onData: ({ data: { data } }) => {
      if (data?.conversationChanged.status === 'waiting')
        onWaiting(data.conversationChanged.customerName ?? null);
      reload();
    },
  });
  return { ...query, reload };
}
