import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What a program was given or answered, set out to be read; a long one scrolls, by keyboard too. */
export function JsonBlock({ label, json }: { label: string; json: string }) {
  return (
    <Box sx={{ pb: 3 }}>
      <Typography variant="subtitle2" component="p" color="textSecondary">
        {label}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={label}
        sx={{
          m: 0,
          p: 3,
          maxHeight: 220,
          overflow: 'auto',
          borderRadius: '8px',
          bgcolor: 'soft.sunken',
          fontFamily: 'ui-monospace, monospace',
          fontSize: '0.75rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {JSON.stringify(JSON.parse(json), null, 2)}
      </Box>
    </Box>
  );
}
