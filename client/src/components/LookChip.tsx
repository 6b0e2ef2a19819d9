import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { type SxProps, type Theme } from '@mui/material/styles';
import { type LucideIcon } from 'lucide-react';

/** A state as seen: the colours by their names in the palette. */
export interface Look {
  icon: LucideIcon;
  color: string;
  background: string;
}

interface Props {
  look: Look;
  label: string;
  title?: string;
  /** Turns in place of the icon while something is under way. */
  isBusy?: boolean;
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
}

/** A state as colour, icon and words; words that have no room end in dots where `sx` lets the chip shrink. */
export function LookChip({ look: { icon: Icon, color, background }, label, title, isBusy, sx }: Props) {
  return (
    <Box
      component="span"
      title={title}
      sx={[
        {
          display: 'inline-flex',
          alignItems: 'center',
          flexShrink: 0,
          gap: 1.5,
          height: 26,
          px: 2,
          borderRadius: '7px',
          color,
          bgcolor: background,
          typography: 'subtitle2',
          whiteSpace: 'nowrap',
        },
        sx ?? {},
      ]}
    >
      {isBusy ? (
        <CircularProgress size={12} color="inherit" aria-hidden />
      ) : (
        <Icon size={14} aria-hidden style={{ flexShrink: 0 }} />
      )}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Box>
  );
}
