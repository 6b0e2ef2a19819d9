/** Heard, not seen. For whole elements there is `VisuallyHidden`. */
export const VISUALLY_HIDDEN = {
  position: 'absolute',
  // As text: a plain 1 would mean 100 % in `sx`.
  width: '1px',
  height: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
