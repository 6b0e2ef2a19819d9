import {
  type useMessageTextPreviewQuery,
  type useMessageTextsQuery,
  type useMessageTextVersionsQuery,
  type useResetMessageTextMutation,
  type useRestoreMessageTextMutation,
  type useSaveMessageTextMutation,
} from '../../generated/graphql.generated';

/** Where texts are worded: the platform's, or a business's own. Both answer in the same shapes. */
export interface TextDesk {
  level: 'platform' | 'tenant';
  /** In whose clock it is told when they were changed. */
  useTimeZone: () => string;
  useTexts: typeof useMessageTextsQuery;
  useVersions: typeof useMessageTextVersionsQuery;
  usePreview: typeof useMessageTextPreviewQuery;
  useSave: typeof useSaveMessageTextMutation;
  useReset: typeof useResetMessageTextMutation;
  useRestore: typeof useRestoreMessageTextMutation;
}
