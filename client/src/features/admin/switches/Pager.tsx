import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The cursors of the pages gone through, the present page's last. */
  cursors: string[];
  onCursors: (cursors: string[]) => void;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** One page back or on; nothing while one page is all there is. */
export function Pager({ cursors, onCursors, pageInfo: { hasNextPage, endCursor } }: Props) {
  const { t } = useTranslation('admin');
  if (cursors.length === 0 && !hasNextPage) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3, mt: 4 }}>
      <Button
        variant="outlined"
        disabled={cursors.length === 0}
        onClick={() => onCursors(cursors.slice(0, -1))}
      >
        {t('previous')}
      </Button>
      <Typography>{cursors.length + 1}</Typography>
      <Button
        variant="outlined"
        disabled={!hasNextPage}
        onClick={() => onCursors([...cursors, endCursor ?? ''])}
      >
        {t('next')}
      </Button>
    </Box>
  );
}
