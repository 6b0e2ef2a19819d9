import { useConfirm } from 'material-ui-confirm';
import { useTranslation } from 'react-i18next';
import { type ToastAction, useToast } from '../../../components/useToast';
import {
  useDeleteTenantMutation,
  useImpersonateTenantMutation,
  useRestoreTenantMutation,
  useSuspendTenantMutation,
  useUnsuspendTenantMutation,
} from '../../../generated/graphql.generated';
import { errorCode } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { loadPage } from '../../../lib/loadPage';
import { beginImpersonation } from '../../../lib/session';

interface Tenant {
  id: string;
  businessName: string;
}

/** What an admin may do to one business; each says how it went, and tells the list of a change. */
export function useTenantActions({ id, businessName }: Tenant, onChanged: () => void) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const ask = useConfirm();
  const [suspendTenant, suspending] = useSuspendTenantMutation();
  const [unsuspendTenant, unsuspending] = useUnsuspendTenantMutation();
  const [impersonateTenant, impersonating] = useImpersonateTenantMutation();
  const [deleteTenant, deleting] = useDeleteTenantMutation();

  const confirmed = async (description: string, confirmationText: string) =>
    (await ask({ title: businessName, description, confirmationText })).confirmed;

  const [restoreTenant, restoring] = useRestoreTenantMutation();

  /** Says why it failed. Whether the business is gone by another hand, so that nothing is left to be asked about it. */
  const tellFailure = (error: unknown, failed: string): boolean => {
    toast.error(t(failed, { detail: failureDetail(error, t('unexpectedError', { ns: 'shared' })) }));
    const isGone = errorCode(error) === 'NOT_FOUND';
    if (isGone) onChanged();
    return isGone;
  };

  /** Whether the question is settled; it stays open when an attempt failed that may succeed another time. */
  const attempt = async (
    work: () => Promise<unknown>,
    done: string,
    failed: string,
    offer?: ToastAction,
  ): Promise<boolean> => {
    try {
      await work();
    } catch (error) {
      return tellFailure(error, failed);
    }
    toast.success(t(done), undefined, offer);
    onChanged();
    return true;
  };
  const restore = () => attempt(() => restoreTenant({ variables: { id } }), 'restored', 'restoreFailed');

  return {
    isBusy: suspending.loading || unsuspending.loading || impersonating.loading || restoring.loading,
    isDeleting: deleting.loading,

    suspend: (reason: string) =>
      attempt(
        () => suspendTenant({ variables: { id, reason: reason || null } }),
        'suspended',
        'suspendFailed',
      ),

    unsuspend: async () => {
      if (!(await confirmed(t('unsuspendConfirm'), t('unsuspend')))) return;
      await attempt(() => unsuspendTenant({ variables: { id } }), 'unsuspended', 'unsuspendFailed');
    },

    impersonate: async () => {
      if (!(await confirmed(t('impersonateConfirm'), t('impersonate')))) return;
      try {
        const { data } = await impersonateTenant({ variables: { id } });
        if (!data) return;
        beginImpersonation(data.impersonateTenant.accessToken, id);
        loadPage('/dashboard');
      } catch (error) {
        tellFailure(error, 'impersonateFailed');
      }
    },

    /** The first question; the second is the dialog's. */
    wantsDeletion: () => confirmed(t('deleteConfirm'), t('delete')),
    delete: () =>
      attempt(() => deleteTenant({ variables: { id } }), 'deleted', 'deleteFailed', {
        label: t('undo'),
        onAct: () => void restore(),
      }),
    restore,
    deletionCancelled: () => toast.warning(t('deleteCancelled')),
  };
}
