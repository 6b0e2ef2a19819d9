import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useToast } from '../../components/useToast';
import {
  type ClientRowFragment,
  useDuplicateClientsQuery,
  useKeepClientsApartMutation,
} from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { DuplicateGroup } from './DuplicateGroup';
import { MergeForm } from './MergeForm';

interface Props {
  onClose: () => void;
  onMerged: () => void;
}

type Pair = readonly [ClientRowFragment, ClientRowFragment];

/** Likely duplicates, merging two of them, and saying that two are not the same person. */
export function DuplicatesDialog({ onClose, onMerged }: Props) {
  const { t } = useTranslation('clients');
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const { data, error, refetch } = useDuplicateClientsQuery({ fetchPolicy: 'network-only' });
  const [pair, setPair] = useState<Pair | null>(null);
  const groups = data?.duplicateClients;
  const reload = () => void refetch().catch(() => undefined);
  const toast = useToast();
  const [keptApart, setKeptApart] = useState<Pair | null>(null);
  const [saveApart] = useKeepClientsApartMutation();

  const setApart = async (one: ClientRowFragment, other: ClientRowFragment, isApart: boolean) => {
    try {
      await saveApart({ variables: { clientId: one.id, otherClientId: other.id, isApart } });
      await refetch().catch(() => undefined);
      setKeptApart(isApart ? [one, other] : null);
    } catch (failure) {
      toast.error(t('duplicates.apartFailed'), failureDetail(failure, t('tryAgain')));
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="duplicates-title"
    >
      <DialogTitle id="duplicates-title">{t(pair ? 'merge.title' : 'duplicates.title')}</DialogTitle>
      {pair ? (
        <MergeForm
          clients={pair}
          onBack={() => {
            setPair(null);
            reload();
          }}
          onMerged={() => {
            setPair(null);
            reload();
            onMerged();
          }}
        />
      ) : (
        <>
          <DialogContent>
            <Box role="status">
              {keptApart && (
                <Alert
                  severity="success"
                  sx={{ mb: 4 }}
                  action={
                    <Button color="inherit" onClick={() => void setApart(...keptApart, false)}>
                      {t('duplicates.undo')}
                    </Button>
                  }
                >
                  {t('duplicates.keptApart', {
                    one: keptApart[0].fullName,
                    other: keptApart[1].fullName,
                  })}
                </Alert>
              )}
            </Box>
            {!groups && !error && <SkeletonRows rows={3} height={120} />}
            {!groups && error && (
              <ErrorState message={errorMessage(error, t('duplicates.loadFailed'))} onRetry={reload} />
            )}
            {groups?.length === 0 && (
              <EmptyState icon={UserCheck} title={t('duplicates.none')} body={t('duplicates.noneBody')} />
            )}
            {groups && groups.length > 0 && (
              <Typography color="textSecondary" sx={{ mb: 4 }}>
                {t('duplicates.help')}
              </Typography>
            )}
            {groups?.map((group) => (
              <DuplicateGroup
                key={[...group.clients.map(({ id }) => id), group.apart.length].join()}
                group={group}
                onCompare={(...clients) => setPair(clients)}
                onKeepApart={(one, other) => setApart(one, other, true)}
              />
            ))}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              {t('close', { ns: 'shared' })}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
