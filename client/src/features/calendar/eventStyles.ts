import { type SxProps, type Theme } from '@mui/material/styles';

/** Styles that ask the theme. */
export type Styles = Extract<SxProps<Theme>, (theme: Theme) => unknown>;

const HATCHED =
  'repeating-linear-gradient(135deg, transparent 0 6px, color-mix(in srgb, currentColor 35%, transparent) 6px 7px)';
const SHADED = 'linear-gradient(rgb(0 0 0 / 0.06), rgb(0 0 0 / 0.06))';

/**
 * The looks of all blocks, once for the whole calendar: there may be thousands, too many for a styled component each.
 * A block sets `--fill`, `--ink`, `--ink-light` and `--ink-dark` (eventColors). It is one background without opacity,
 * filter, clipping or stacking of its own, each of which costs the browser a layer to sort in every frame of scrolling.
 */
export const eventStyles: Styles = (theme) => ({
  '& .event': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    m: 0,
    p: 0,
    border: 0,
    borderRadius: '6px',
    bgcolor: 'var(--fill)',
    color: 'var(--ink)',
    font: 'inherit',
    fontSize: theme.typography.caption.fontSize,
    lineHeight: '16px',
    textAlign: 'left',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    userSelect: 'none',
    '&:hover': { backgroundImage: SHADED },
    '&:focus-visible': { zIndex: 3, outlineOffset: 1 },
  },
  // Dimmed until confirmed; its text keeps its whole strength, and its contrast.
  '& .event[data-dimmed]': {
    bgcolor: 'color-mix(in srgb, var(--fill) 70%, transparent)',
    color: 'var(--ink-light)',
  },
  '[data-color-scheme="dark"] & .event[data-dimmed]': { color: 'var(--ink-dark)' },
  '& .event[data-status="tentative"]': { border: '1.5px dashed currentColor' },
  '& .event[data-status="busy"]': {
    backgroundImage: HATCHED,
    '&:hover': { backgroundImage: `${HATCHED}, ${SHADED}` },
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
  // Not even by a fraction of a pixel, which would already cost its last letters.
  '& .event .line > .when': { flexShrink: 0, maxWidth: '100%' },
  '& .event .line > .who': { flexShrink: 0, maxWidth: 'calc(100% - 16px)', fontWeight: 650 },
});

/** Diagonal lines, for time off. */
export const hatched = (theme: Theme) =>
  `repeating-linear-gradient(135deg, transparent 0 6px, ${theme.vars?.palette.soft.line ?? theme.palette.soft.line} 6px 7px)`;
