import Box from '@mui/material/Box';
import { type ComponentProps } from 'react';

/** Heard, not seen: for live regions, and for what only stands written out for screen readers. */
export const VisuallyHidden = (props: Omit<ComponentProps<typeof Box>, 'sx'>) => <Box {...props} sx={HIDDEN} />;

const HIDDEN = {
  position: 'absolute',
  // As text: a plain 1 would mean 100 % here.
  width: '1px',
  height: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
