import Box from '@mui/material/Box';
import { type ReactNode } from 'react';

interface Props {
  tone?: 'plain' | 'warning';
  children: ReactNode;
}

/** A word beside a name. */
export function Tag({ tone = 'plain', children }: Props) {
  return (
    <Box
      component="span"
      sx={{
        px: 1.5,
        borderRadius: '6px',
        typography: 'subtitle2',
        whiteSpace: 'nowrap',
        color: tone === 'warning' ? 'warning.main' : 'text.secondary',
        bgcolor: tone === 'warning' ? 'soft.warning' : 'soft.sunken',
      }}
    >
      {children}
    </Box>
  );
}
