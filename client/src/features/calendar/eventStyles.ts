import { type SxProps, type Theme } from '@mui/material/styles';

/** Styles that ask the theme. */
export type Styles = Extract<SxProps<Theme>, (theme: Theme) => unknown>;

const HATCHED = 'repeating-linear-gradient(135deg, transparent 0 6px, currentColor 6px 7px)';

/**
 * The looks of all blocks, once for the whole calendar: there may be thousands, too many for a styled component each.
 * A block sets `--fill`, `--ink`, `--ink-light` and `--ink-dark` (eventColors).
 */
export const eventStyles: Styles = (theme) => ({
  '& .event': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    m: 0,
    p: 0,
    border: 0,
    borderRadius: '6px',
    bgcolor: 'transparent',
    color: 'var(--ink)',
    font: 'inherit',
    fontSize: theme.typography.caption.fontSize,
    lineHeight: '16px',
    textAlign: 'left',
    cursor: 'pointer',
    isolation: 'isolate',
    WebkitTapHighlightColor: 'transparent',
    touchAction: 'manipulation',
    userSelect: 'none',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: -1,
      borderRadius: 'inherit',
      bgcolor: 'var(--fill)',
    },
    '&:hover::before': { filter: 'brightness(0.94)' },
    '&:focus-visible': { zIndex: 3, outlineOffset: 1 },
  },
  // Dimmed until confirmed; its text keeps its whole strength, and its contrast.
  '& .event[data-dimmed]': { color: 'var(--ink-light)', '&::before': { opacity: 0.7 } },
  '[data-color-scheme="dark"] & .event[data-dimmed]': { color: 'var(--ink-dark)' },
  '& .event[data-status="tentative"]': { border: '1.5px dashed currentColor' },
  '& .event[data-status="busy"]::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    backgroundImage: HATCHED,
    opacity: 0.35,
  },
  '& .event[data-dragging]': { opacity: 0.35 },
  '& .event .line': {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: 0,
    '& > svg': { flex: 'none' },
    '& > span': { flex: '0 1000 auto', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& .event .line > .when': { flexShrink: 1 },
  '& .event .line > .who': { flexShrink: 1, fontWeight: 650 },
});

/** Diagonal lines, for time off. */
export const hatched = (theme: Theme) =>
  `repeating-linear-gradient(135deg, transparent 0 6px, ${theme.vars?.palette.soft.line ?? theme.palette.soft.line} 6px 7px)`;
