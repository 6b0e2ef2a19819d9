import { useConfirm } from 'material-ui-confirm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import {
  type ConversationRowFragment,
  useCloseConversationMutation,
  useGiveBackConversationMutation,
  useReplyToConversationMutation,
  useTakeOverConversationMutation,
} from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';

type Action = 'take' | 'giveBack' | 'close';

/** What a member does with a conversation. After each, whether it worked or not, it is looked at again. */
export function useConversationActions(
  { id, status, isMine, takenBy }: ConversationRowFragment,
  reload: () => void,
) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<Action | null>(null);
  const [replyFailure, setReplyFailure] = useState<string | null>(null);
  const [takeOver] = useTakeOverConversationMutation();
  const [reply] = useReplyToConversationMutation();
  const [giveBack] = useGiveBackConversationMutation();
  const [close] = useCloseConversationMutation();

  const run = async (action: Action, work: () => Promise<unknown>) => {
    setBusy(action);
    try {
      await work();
    } catch (error) {
      toast.error(t(`failed.${action}`), failureDetail(error, t('failed.detail')));
    }
    setBusy(null);
    reload();
  };

  return {
    busy,
    replyFailure,
    take: async () => {
      const evenFromOthers = status === 'staff' && !isMine && Boolean(takenBy);
      if (evenFromOthers) {
        const { confirmed } = await confirm({
          title: t('takeFrom.title', { name: takenBy }),
          description: t('takeFrom.body', { name: takenBy }),
          confirmationText: t('takeFrom.confirm'),
        });
        if (!confirmed) return;
      }
      await run('take', () => takeOver({ variables: { id, evenFromOthers } }));
    },
    giveBack: () => run('giveBack', () => giveBack({ variables: { id } })),
    close: () => run('close', () => close({ variables: { id } })),
    /** Resolves with whether it was sent. */
    send: async (text: string, idempotencyKey: string): Promise<boolean> => {
      setReplyFailure(null);
      try {
        await reply({ variables: { input: { id, text, idempotencyKey } } });
        return true;
      } catch (error) {
        setReplyFailure(errorMessage(error, t('failed.reply')));
        return false;
      } finally {
        reload();
      }
    },
  };
}
