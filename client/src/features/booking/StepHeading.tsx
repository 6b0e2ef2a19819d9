import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';

interface StepHeadingProps {
  title: string;
  hint?: ReactNode;
  /** False only for what the page opens with: there the focus stays where the browser put it. */
  takesFocus: boolean;
}

/** A step's heading; it takes the focus, so that keyboard and screen reader go on from there. */
export function StepHeading({ title, hint, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
    // Once, when the step appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Box sx={{ mb: 6 }}>
      <Typography
        ref={heading}
        tabIndex={-1}
        component="h2"
        variant="display"
        sx={{ display: 'block', fontSize: '1.5rem', scrollMarginTop: '96px', outline: 'none !important' }}
      >
        {title}
      </Typography>
      {hint && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{hint}</Typography>}
    </Box>
  );
}
