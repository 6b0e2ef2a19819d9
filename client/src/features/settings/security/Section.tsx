import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  body: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** One matter of the tab: what it is, what one can do about it, and what there is. */
export function Section({ title, body, action, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 4,
          alignItems: 'flex-start',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ flex: '1 1 280px', maxWidth: '64ch' }}>
          <Typography
            variant="h2"
            id={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
          >
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {body}
          </Typography>
        </Box>
        {action}
      </Box>
      {children && <Box sx={{ mt: 5 }}>{children}</Box>}
    </Paper>
  );
}

/** A list within a section: its rows stand apart by lines. */
export const LIST = { m: 0, p: 0, listStyle: 'none', borderTop: '1px solid', borderColor: 'divider' };

export const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  py: 3,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  '&:last-of-type': { pb: 0 },
};
