import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminTenantRowFragment } from '../../../generated/graphql.generated';
import { DeleteDialog } from './DeleteDialog';
import { SuspendDialog } from './SuspendDialog';
import { useTenantActions } from './useTenantActions';

interface Props {
  tenant: AdminTenantRowFragment;
  /** A made-up business: nothing can be done to it. */
  isSample: boolean;
  onChanged: () => void;
}

/** What an admin may do to one business, and the questions that come before. */
export function TenantActions({ tenant, isSample, onChanged }: Props) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<'suspend' | 'delete' | null>(null);
  const actions = useTenantActions(tenant, onChanged);
  const { businessName, status } = tenant;
  const settle = () => setAsking(null);

  const button = (text: string, color: 'primary' | 'inherit' | 'error', onClick: () => void, reason = '') => (
    <Tooltip key={text} describeChild title={isSample ? t('samples.noActions') : reason}>
      <span>
        <Button
          size="small"
          color={color}
          disabled={isSample || actions.isBusy || reason !== ''}
          onClick={onClick}
          sx={{ minWidth: 0, px: 2, '@media (pointer: coarse)': { minHeight: 44, px: 3 } }}
        >
          {t(text)}
        </Button>
      </span>
    </Tooltip>
  );

  return (
    <Box
      role="group"
      aria-label={t('actionsOf', { name: businessName })}
      sx={{
        display: 'inline-flex',
        flexWrap: { xs: 'wrap', lg: 'nowrap' },
        justifyContent: 'flex-end',
        gap: 1,
      }}
    >
      {status === 'deleted' ? (
        button('restore', 'primary', () => void actions.restore())
      ) : (
        <>
          {button(
            'impersonate',
            'primary',
            () => void actions.impersonate(),
            status === 'suspended' ? t('impersonateSuspended') : '',
          )}
          {status === 'active'
            ? button('suspend', 'inherit', () => setAsking('suspend'))
            : button('unsuspend', 'inherit', () => void actions.unsuspend())}
          {button(
            'delete',
            'error',
            () => void actions.wantsDeletion().then((wanted) => wanted && setAsking('delete')),
          )}
        </>
      )}
      {asking === 'suspend' && (
        <SuspendDialog
          name={businessName}
          loading={actions.isBusy}
          onCancel={settle}
          onSuspend={(reason) => void actions.suspend(reason).then((done) => done && settle())}
        />
      )}
      {asking === 'delete' && (
        <DeleteDialog
          name={businessName}
          loading={actions.isDeleting}
          onCancelled={() => {
            settle();
            actions.deletionCancelled();
          }}
          onDelete={() => void actions.delete().then((done) => done && settle())}
        />
      )}
    </Box>
  );
}
