import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusOnOther } from './useFocusOnOther';

interface Props {
  label: string;
  /** From 1. */
  page: number;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** Nothing while everything fits one page. */
export function Paging({ label, page, hasNext, onPrevious, onNext }: Props) {
  const { t } = useTranslation();
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useFocusOnOther(previous, next);
  if (page === 1 && !hasNext) return null;
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3, mt: 4 }}
    >
      <Button ref={previous} variant="outlined" disabled={page === 1} onClick={onPrevious}>
        {t('paging.previous')}
      </Button>
      <Typography>{t('paging.page', { page })}</Typography>
      <Button ref={next} variant="outlined" disabled={!hasNext} onClick={onNext}>
        {t('paging.next')}
      </Button>
    </Box>
  );
}
