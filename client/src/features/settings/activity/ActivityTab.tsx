import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AuditExportButton } from '../../../components/audit/AuditExportButton';
import { AuditFilters } from '../../../components/audit/AuditFilters';
import { AuditList } from '../../../components/audit/AuditList';
import { isNarrowed } from '../../../components/audit/criteria';
import { useAuditCriteria } from '../../../components/audit/useAuditCriteria';
import { useAuditVerification } from '../../../components/audit/useAuditVerification';
import { VerificationResult } from '../../../components/audit/VerificationResult';
import { VerifyButton } from '../../../components/audit/VerifyButton';
import {
  ActivityVerificationDocument,
  useActivityActorsQuery,
  useActivityLogQuery,
  useExportActivityLogMutation,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/audit.json';
import { addTexts } from '../../../i18n/setup';
import { useTenant } from '../../tenant/tenantContext';

addTexts('audit', texts);

const PAGE_SIZE = 25;

/** The audit log of the business, as its owner reads it. */
export function ActivityTab() {
  const { t } = useTranslation(['audit', 'settings']);
  const { timeZone, currency } = useTenant().tenant;
  const client = useApolloClient();
  const { criteria, filter, isImpossible, after, page, change, toNext, toPrevious } =
    useAuditCriteria(timeZone);
  const { data, previousData, error, refetch } = useActivityLogQuery({
    variables: { filter, first: PAGE_SIZE, after },
    fetchPolicy: 'cache-and-network',
    skip: isImpossible,
  });
  const actors = useActivityActorsQuery({ fetchPolicy: 'cache-and-network' });
  const [exportLog] = useExportActivityLogMutation({ variables: { filter } });
  const verification = useAuditVerification(async () => {
    const found = await client.query({ query: ActivityVerificationDocument, fetchPolicy: 'no-cache' });
    return found.data!.auditVerification;
  });

  return (
    <section aria-label={t('settings:activity.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mb: 5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2">{t('settings:activity.title')}</Typography>
          <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
            {t('settings:activity.body')}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <VerifyButton
            label={t('verify.action')}
            isBusy={verification.isBusy}
            onStart={verification.start}
          />
          <AuditExportButton
            load={async () => (await exportLog()).data!.exportAuditLog}
            name="activity-log"
            zone={timeZone}
            disabled={isImpossible}
          />
        </Box>
      </Box>
      <VerificationResult result={verification.result} zone={timeZone} onDismiss={verification.dismiss} />
      <AuditFilters
        criteria={criteria}
        onChange={change}
        actors={actors.data?.auditActors ?? []}
        zone={timeZone}
      />
      <AuditList
        connection={(data ?? previousData)?.auditLog}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={isNarrowed(criteria)}
        page={page}
        onPrevious={toPrevious}
        onNext={toNext}
        zone={timeZone}
        currency={currency}
        onNarrow={change}
      />
    </section>
  );
}
