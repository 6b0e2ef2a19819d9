import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { SkeletonRows } from '../../../components/SkeletonRows';
import {
  type SwitchName,
  type ThrownSwitchFragment,
  usePlatformSwitchesQuery,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/adminSwitches.json';
import { addTexts } from '../../../i18n/setup';
import { errorMessage } from '../../../lib/errors';
import { BusinessSwitches } from './BusinessSwitches';
import { ReleaseDialog } from './ReleaseDialog';
import { SwitchHistory } from './SwitchHistory';
import { SwitchRow } from './SwitchRow';
import { ThrowDialog } from './ThrowDialog';

addTexts('adminSwitches', texts);

/** What is to be done: a switch to throw, one that is thrown to change, or one to release. */
type Plan =
  | { kind: 'throw'; name: SwitchName; present: ThrownSwitchFragment | null }
  | { kind: 'release'; present: ThrownSwitchFragment };

/** The ten switches, the businesses that have one of their own, and what became of them all. */
export function SwitchesTab() {
  const { t } = useTranslation('adminSwitches');
  const { data, error, refetch } = usePlatformSwitchesQuery({ fetchPolicy: 'cache-and-network' });
  const [plan, setPlan] = useState<Plan | null>(null);
  const switches = data?.platformSwitches;
  const settle = () => setPlan(null);
  const change = (present: ThrownSwitchFragment) => setPlan({ kind: 'throw', name: present.name, present });
  const release = (present: ThrownSwitchFragment) => setPlan({ kind: 'release', present });

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {!switches && !error && <SkeletonRows rows={10} height={72} />}
      {!switches && error && (
        <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
      )}
      {switches && (
        <>
          <Paper component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }} aria-label={t('title')}>
            {switches.map((one) => (
              <SwitchRow
                key={one.name}
                platformSwitch={one}
                onThrow={() => setPlan({ kind: 'throw', name: one.name, present: null })}
                onChange={change}
                onRelease={release}
              />
            ))}
          </Paper>
          <BusinessSwitches onChange={change} onRelease={release} />
          <SwitchHistory />
        </>
      )}
      {plan?.kind === 'throw' && <ThrowDialog name={plan.name} present={plan.present} onClose={settle} />}
      {plan?.kind === 'release' && <ReleaseDialog present={plan.present} onClose={settle} />}
    </>
  );
}
