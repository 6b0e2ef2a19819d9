import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

interface Props {
  label: string;
  /** Undefined values are still loading. */
  figures: readonly { label: string; value: string | undefined }[];
}

/** Four figures side by side, two by two where there is little room. */
export function Figures({ label, figures }: Props) {
  return (
    <Paper
      component="section"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        gap: '1px',
        bgcolor: 'divider',
        overflow: 'hidden',
        mb: 5,
      }}
    >
      {figures.map((figure) => (
        <Box
          key={figure.label}
          sx={{ px: { xs: 4, sm: 5 }, py: 4, minHeight: 92, bgcolor: 'background.paper' }}
        >
          <Typography variant="body2" color="textSecondary">
            {figure.label}
          </Typography>
          {figure.value === undefined ? (
            <Skeleton width={72} height={32} />
          ) : (
            <Typography variant="h1" component="p">
              {figure.value}
            </Typography>
          )}
        </Box>
      ))}
    </Paper>
  );
}
