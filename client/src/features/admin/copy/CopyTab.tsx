import { useTranslation } from 'react-i18next';
import { type TextDesk } from '../../../components/messageTexts/textDesk';
import { TextLibrary } from '../../../components/messageTexts/TextLibrary';
import { PageHeader } from '../../../components/PageHeader';
import {
  usePlatformMessageTextPreviewQuery,
  usePlatformMessageTextsQuery,
  usePlatformMessageTextVersionsQuery,
  useResetPlatformMessageTextMutation,
  useRestorePlatformMessageTextMutation,
  useSavePlatformMessageTextMutation,
} from '../../../generated/graphql.generated';
import { viewerZone } from '../../../lib/dates';

const DESK: TextDesk = {
  level: 'platform',
  useTimeZone: viewerZone,
  useTexts: usePlatformMessageTextsQuery,
  useVersions: usePlatformMessageTextVersionsQuery,
  usePreview: usePlatformMessageTextPreviewQuery,
  useSave: useSavePlatformMessageTextMutation,
  useReset: useResetPlatformMessageTextMutation,
  useRestore: useRestorePlatformMessageTextMutation,
};

/** The words of every message, for every business without its own. */
export function CopyTab() {
  const { t } = useTranslation('messageTexts');
  return (
    <>
      <PageHeader title={t('pageTitle')} subtitle={t('pageSubtitle')} />
      <TextLibrary desk={DESK} />
    </>
  );
}
