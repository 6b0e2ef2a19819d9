import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ImportServicesMutation,
  ServicesDocument,
  useImportServicesMutation,
} from '../../generated/graphql.generated';
import { errorMessage, fieldErrors } from '../../lib/errors';
import { fileToText } from '../../lib/fileToText';

type Report = ImportServicesMutation['importServices'];

const LARGEST_BYTES = 2 * 1024 * 1024;
const EXAMPLE = `Name,Category,Duration,Buffer,Price,Description
Skin fade,Haircuts & Trims,45,5,35,Clipper work down to the skin
Beard trim,Grooming,20,5,15,
First visit,Consultations,20,,Free,Tell us what you want
`;

const CELLS = {
  '& th, & td': { px: 2, py: 1.5, verticalAlign: 'top' },
  '& th': { whiteSpace: 'nowrap' },
  '& td:last-of-type': { overflowWrap: 'anywhere' },
};

/** Services from a table: what became of each row is told here. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('services');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<Report>();
  const [run, { loading }] = useImportServicesMutation({
    refetchQueries: [ServicesDocument],
    awaitRefetchQueries: true,
  });

  const importFile = async (file: File) => {
    setReport(undefined);
    if (file.size > LARGEST_BYTES) {
      setProblem(t('import.tooLarge'));
      return;
    }
    setProblem(undefined);
    try {
      const { data } = await run({ variables: { csv: await fileToText(file) } });
      setReport(data?.importServices);
    } catch (error) {
      setProblem(fieldErrors(error).csv ?? errorMessage(error, t('import.failed')));
    }
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">{t('import.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>{t('import.help')}</Typography>
        <Typography color="textSecondary">
          {t('import.columns')}{' '}
          <Link
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
            download="services-example.csv"
          >
            {t('import.example')}
          </Link>
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {report && <ImportReport report={report} />}
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          aria-label={t('import.file')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again once it was mended.
            target.value = '';
            if (file) void importFile(file);
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close', { ns: 'shared' })}
        </Button>
        <Button
          variant={report ? 'outlined' : 'contained'}
          loading={loading}
          loadingPosition="start"
          startIcon={<FileUp size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(report || problem ? 'import.another' : 'import.choose')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ImportReport({ report: { created, updated, failed, errors } }: { report: Report }) {
  const { t } = useTranslation('services');
  const counts = [
    t('import.created', { count: created }),
    t('import.updated', { count: updated }),
    t('import.leftOut', { count: failed }),
  ].join(' ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Alert severity={failed > 0 ? 'warning' : 'success'} role="status">
        {counts}
      </Alert>
      {errors.length > 0 && (
        <TableContainer tabIndex={0} sx={{ mt: 3, maxHeight: 280 }}>
          <Table size="small" stickyHeader aria-label={t('import.problems')} sx={CELLS}>
            <TableHead>
              <TableRow>
                <TableCell>{t('import.row')}</TableCell>
                <TableCell>{t('import.column')}</TableCell>
                <TableCell>{t('import.problem')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {errors.map(({ row, field, message }, index) => (
                <TableRow key={index}>
                  <TableCell>{row}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{field ?? '–'}</TableCell>
                  <TableCell>{message}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  );
}
