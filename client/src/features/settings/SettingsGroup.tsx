import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';

interface Props {
  title: string;
  body?: string;
  children: ReactNode;
}

/** What belongs together: its name and meaning on the left, its fields on the right, one above the other on a telephone. */
export function SettingsGroup({ title, body, children }: Props) {
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        columnGap: 10,
        rowGap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
        py: 6,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <Box>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {body && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: '42ch' }}>
            {body}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
