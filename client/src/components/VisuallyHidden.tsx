import Box, { type BoxProps } from '@mui/material/Box';
import { VISUALLY_HIDDEN } from './visuallyHiddenStyle';

/** For live regions, and for what only stands written out for screen readers. */
export const VisuallyHidden = (props: BoxProps) => <Box {...props} sx={VISUALLY_HIDDEN} />;
