import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** In place of a page that threw, or whose code could not be loaded (as after a release). */
export function PageCrash() {
  const { t } = useTranslation();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '60dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        p: 6,
      }}
    >
      <Typography variant="h1">{t('crash.title')}</Typography>
      <Typography color="textSecondary">{t('crash.body')}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t('crash.action')}
      </Button>
    </Box>
  );
}
