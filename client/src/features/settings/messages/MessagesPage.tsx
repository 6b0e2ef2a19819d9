import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ArrowLeft, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type TextDesk } from '../../../components/messageTexts/textDesk';
import { TextLibrary } from '../../../components/messageTexts/TextLibrary';
import { PageHeader } from '../../../components/PageHeader';
import {
  useMessageTextPreviewQuery,
  useMessageTextsQuery,
  useMessageTextVersionsQuery,
  useResetMessageTextMutation,
  useRestoreMessageTextMutation,
  useSaveMessageTextMutation,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/settings.json';
import { addTexts } from '../../../i18n/setup';
import { useTenant } from '../../tenant/tenantContext';

addTexts('settings', texts);

const DESK: TextDesk = {
  level: 'tenant',
  useTimeZone: () => useTenant().tenant.timeZone,
  useTexts: useMessageTextsQuery,
  useVersions: useMessageTextVersionsQuery,
  usePreview: useMessageTextPreviewQuery,
  useSave: useSaveMessageTextMutation,
  useReset: useResetMessageTextMutation,
  useRestore: useRestoreMessageTextMutation,
};

/** What the business's clients read, in its own words. */
export function MessagesPage() {
  const { t } = useTranslation('settings');
  const { viewerRole } = useTenant().tenant;
  const isReadOnly = viewerRole !== 'owner' && viewerRole !== 'manager';
  return (
    <>
      <Button
        component={Link}
        to="/dashboard/settings/notifications"
        color="inherit"
        startIcon={<ArrowLeft size={18} aria-hidden />}
        sx={{ ml: -3, mb: 2 }}
      >
        {t('tabs.notifications')}
      </Button>
      <PageHeader title={t('messages.title')} subtitle={t('messages.subtitle')} />
      {isReadOnly && (
        <Alert severity="info" icon={<Lock size={20} aria-hidden />} sx={{ mb: 6 }}>
          {t('readOnly')}
        </Alert>
      )}
      <TextLibrary desk={DESK} isReadOnly={isReadOnly} />
    </>
  );
}
