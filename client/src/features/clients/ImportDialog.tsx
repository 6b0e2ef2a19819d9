import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/SkeletonRows';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import {
  type ClientImportPreviewQuery,
  useClientImportPreviewLazyQuery,
  useImportClientsMutation,
} from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { fileToText } from '../../lib/fileToText';
import { ImportPreview } from './ImportPreview';

interface Props {
  onClose: () => void;
  onImported: () => void;
}

/** A file that was chosen, and what importing it would do. */
interface Chosen {
  name: string;
  csv: string;
  preview: ClientImportPreviewQuery['clientImportPreview'];
}

const LARGEST_BYTES = 2 * 1024 * 1024;

export function ImportDialog({ onClose, onImported }: Props) {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState('');
  const [preview, { loading }] = useClientImportPreviewLazyQuery({ fetchPolicy: 'no-cache' });
  const [importClients, { loading: importing }] = useImportClientsMutation();
  const count = chosen ? chosen.preview.created + chosen.preview.updated : 0;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setChosen(null);
    setFailure('');
    if (file.size > LARGEST_BYTES) {
      setFailure(t('import.tooLarge'));
      return;
    }
    try {
      const csv = await fileToText(file);
      const { data, error } = await preview({ variables: { csv } });
      if (data) setChosen({ name: file.name, csv, preview: data.clientImportPreview });
      else setFailure(failureDetail(error, t('import.unreadable')));
    } catch (error) {
      setFailure(failureDetail(error, t('import.unreadable')));
    }
  };

  const submit = async ({ csv }: Chosen) => {
    setFailure('');
    try {
      const { data } = await importClients({ variables: { csv } });
      toast.success(t('import.done'), t('import.doneDetail', { ...data?.importClients }));
    } catch (error) {
      setFailure(failureDetail(error, t('import.failed')));
      return;
    }
    onImported();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={importing ? undefined : onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="import-title"
    >
      <DialogTitle id="import-title">{t('import.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography color="textSecondary">{t('import.help')}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <Button
              variant={chosen ? 'outlined' : 'contained'}
              startIcon={<FileUp size={18} aria-hidden />}
              loading={loading}
              disabled={importing}
              onClick={() => input.current?.click()}
            >
              {t(chosen ? 'import.chooseOther' : 'import.choose')}
            </Button>
            {chosen && <Typography sx={{ overflowWrap: 'anywhere' }}>{chosen.name}</Typography>}
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,text/csv"
              aria-label={t('import.file')}
              hidden
              onChange={({ target }) => {
                void choose(target.files?.[0]);
                // So that the same file, mended, can be chosen again.
                target.value = '';
              }}
            />
          </Box>
          {failure && <Alert severity="error">{failure}</Alert>}
          {loading && <SkeletonRows rows={4} />}
          {chosen && <ImportPreview preview={chosen.preview} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={importing}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        {chosen && count > 0 && (
          <SubmitButton type="button" loading={importing} onClick={() => void submit(chosen)}>
            {t('import.action', { count })}
          </SubmitButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
