import Box from '@mui/material/Box';

/** Something to be typed into a terminal; it scrolls sideways, by keyboard too. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        m: 0,
        px: 4,
        py: 3,
        overflowX: 'auto',
        borderRadius: '8px',
        bgcolor: 'soft.sunken',
        fontFamily: 'ui-monospace, monospace',
        fontSize: '0.8125rem',
        lineHeight: 1.6,
      }}
    >
      {children}
    </Box>
  );
}
