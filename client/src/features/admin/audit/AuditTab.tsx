import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditExportButton } from '../../../components/audit/AuditExportButton';
import { AuditFilters, Choice } from '../../../components/audit/AuditFilters';
import { AuditList } from '../../../components/audit/AuditList';
import { isNarrowed } from '../../../components/audit/criteria';
import { useAuditCriteria } from '../../../components/audit/useAuditCriteria';
import { useAuditVerification } from '../../../components/audit/useAuditVerification';
import { VerificationResult } from '../../../components/audit/VerificationResult';
import { VerifyButton } from '../../../components/audit/VerifyButton';
import { PageHeader } from '../../../components/PageHeader';
import {
  AdminAuditVerificationDocument,
  type AuditLogKind,
  useAdminAuditLogQuery,
  useExportAdminAuditLogMutation,
} from '../../../generated/graphql.generated';
import adminTexts from '../../../i18n/en/adminAudit.json';
import texts from '../../../i18n/en/audit.json';
import { addTexts } from '../../../i18n/setup';
import { viewerZone } from '../../../lib/dates';
import { type Business, BusinessField } from './BusinessField';

addTexts('audit', texts);
addTexts('adminAudit', adminTexts);

const PAGE_SIZE = 25;
const LOGS = ['all', 'business', 'admin'] as const;

/** The logs of every business and of the console itself. */
export function AuditTab() {
  const { t } = useTranslation(['adminAudit', 'audit']);
  const zone = viewerZone();
  const client = useApolloClient();
  const {
    criteria,
    filter: common,
    isImpossible,
    after,
    page,
    change,
    restart,
    toNext,
    toPrevious,
  } = useAuditCriteria(zone);
  const [business, setBusiness] = useState<Business | null>(null);
  const [log, setLog] = useState<AuditLogKind | 'all'>('all');

  const filter = { ...common, ...(business && { tenantId: business.id }), ...(log !== 'all' && { log }) };
  const { data, previousData, error, refetch } = useAdminAuditLogQuery({
    variables: { filter, first: PAGE_SIZE, after },
    fetchPolicy: 'cache-and-network',
    skip: isImpossible,
  });
  const [exportLog] = useExportAdminAuditLogMutation({ variables: { filter } });
  const verification = useAuditVerification(async () => {
    const found = await client.query({
      query: AdminAuditVerificationDocument,
      variables: { tenantId: business?.id },
      fetchPolicy: 'no-cache',
    });
    return found.data!.adminAuditVerification;
  });

  return (
    <section>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <VerifyButton
              label={business ? t('verifyBusiness', { name: business.businessName }) : t('verifyConsole')}
              isBusy={verification.isBusy}
              onStart={verification.start}
            />
            <AuditExportButton
              load={async () => (await exportLog()).data!.exportAdminAuditLog}
              name={t('file')}
              zone={zone}
              disabled={isImpossible}
            />
          </>
        }
      />
      <VerificationResult result={verification.result} zone={zone} onDismiss={verification.dismiss} />
      <AuditFilters criteria={criteria} onChange={change} zone={zone}>
        <BusinessField
          value={business}
          onChange={(next) => {
            setBusiness(next);
            verification.dismiss();
            restart();
          }}
        />
        <Choice
          label={t('log')}
          value={log}
          onChange={(next) => {
            setLog(next as typeof log);
            restart();
          }}
        >
          {LOGS.map((name) => (
            <option key={name} value={name}>
              {t(`logs.${name}`)}
            </option>
          ))}
        </Choice>
      </AuditFilters>
      <AuditList
        connection={(data ?? previousData)?.adminAuditLog}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={isNarrowed(criteria) || business !== null || log !== 'all'}
        page={page}
        onPrevious={toPrevious}
        onNext={toNext}
        zone={zone}
        onNarrow={change}
      />
    </section>
  );
}
