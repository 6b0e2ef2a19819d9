import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface Props {
  /** From 1. */
  page: number;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** Nothing while everything fits one page. */
export function TenantPaging({ page, hasNext, onPrevious, onNext }: Props) {
  const { t } = useTranslation('admin');
  if (page === 1 && !hasNext) return null;
  return (
    <Box
      component="nav"
      aria-label={t('pages')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3, mt: 4 }}
    >
      <Button variant="outlined" disabled={page === 1} onClick={onPrevious}>
        {t('previous')}
      </Button>
      <Typography>{t('page', { page })}</Typography>
      <Button variant="outlined" disabled={!hasNext} onClick={onNext}>
        {t('next')}
      </Button>
    </Box>
  );
}
