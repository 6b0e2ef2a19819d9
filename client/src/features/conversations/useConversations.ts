import { useEffect, useRef } from 'react';
import {
  type ConversationsQueryVariables,
  useConversationChangedSubscription,
  useConversationsQuery,
} from '../../generated/graphql.generated';
import { useReloadOnReturn } from './useReloadOnReturn';

/** News come in bursts: a message and its answer are one look at the list. */
const BURST_MS = 200;

/** A page of conversations, kept current. @param onWaiting hears of one that begins to wait for somebody. */
export function useConversations(
  variables: ConversationsQueryVariables,
  onWaiting: (name: string | null) => void,
) {
  const query = useConversationsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const reload = () => void query.refetch().catch(() => undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useConversationChangedSubscription({
    onData: ({ data: { data } }) => {
      if (data?.conversationChanged.status === 'waiting')
        onWaiting(data.conversationChanged.customerName ?? null);
      clearTimeout(timer.current);
      timer.current = setTimeout(reload, BURST_MS);
    },
  });
  useReloadOnReturn(reload);
  return { ...query, reload };
}
