import { useTranslation } from 'react-i18next';
import { LookChip } from '../../components/LookChip';
import { type ConversationRowFragment } from '../../generated/graphql.generated';
import { STATUS_LOOKS } from './conversationLooks';

/** Who answers, as colour, icon and word. */
export function ConversationStatusChip({ conversation }: { conversation: ConversationRowFragment }) {
  const { t } = useTranslation('conversations');
  const { status, isMine, takenBy } = conversation;
  const text =
    status !== 'staff' || !takenBy
      ? t(`status.${status}`)
      : isMine
        ? t('status.mine')
        : t('status.staffNamed', { name: takenBy });
  return <LookChip look={STATUS_LOOKS[status]} label={text} sx={{ flexShrink: 1, minWidth: 0 }} />;
}
