import Box from '@mui/material/Box';

/** The mark (a chair seen from its side) with or without the name. */
export function Logo({ size = 28, withName = true }: { size?: number; withName?: boolean }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5, color: 'text.primary' }}
    >
      <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: size, height: size, flexShrink: 0 }}>
        <Box
          component="rect"
          width="32"
          height="32"
          rx="9"
          sx={{ fill: (theme) => (theme.vars ?? theme).palette.primary.main }}
        />
        <Box
          component="path"
          d="M10.5 7.5v10h10.5M14.5 13.5h6.5v4M15.75 17.5v6M11.5 24.5h8.5"
          sx={{
            fill: 'none',
            stroke: (theme) => (theme.vars ?? theme).palette.primary.contrastText,
            strokeWidth: 2.4,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          }}
        />
      </Box>
      {withName && (
        <Box component="span" sx={{ fontWeight: 700, fontSize: '1.125rem', letterSpacing: '-0.02em' }}>
          Chairside
        </Box>
      )}
    </Box>
  );
}
