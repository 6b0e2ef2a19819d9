import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

export interface Figure {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  note?: string;
  /** The value is a sentence rather than a number. */
  isText?: boolean;
}

/** A few figures side by side, above a list. */
export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Paper
      component="section"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${figures.length}, 1fr)` },
        gap: '1px',
        bgcolor: 'divider',
        overflow: 'hidden',
        mb: 5,
      }}
    >
      {figures.map(({ label: name, value, note, isText }) => (
        <Box
          key={name}
          sx={{ px: { xs: 4, sm: 5 }, py: 4, minHeight: 92, minWidth: 0, bgcolor: 'background.paper' }}
        >
          <Typography variant="body2" color="textSecondary">
            {name}
          </Typography>
          {value === undefined ? (
            <Skeleton width={72} height={32} />
          ) : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
              <Typography
                component="span"
                variant={isText ? 'subtitle1' : 'h1'}
                color={isText ? 'textSecondary' : undefined}
              >
                {value}
              </Typography>
              {note && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {note}
                </Typography>
              )}
            </Box>
          )}
        </Box>
      ))}
    </Paper>
  );
}
