import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface Props {
  /** What the list of the guides is called. */
  label: string;
  guides: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** Guides one below the other, and the way to each: beside them, or above where there is no room. */
export function GuideLayout({ label, guides, children }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 12,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 220px' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ maxWidth: '72ch', minWidth: 0 }}>{children}</Box>
      <Box
        component="nav"
        aria-label={label}
        sx={{
          order: { xs: -1, lg: 0 },
          position: { lg: 'sticky' },
          top: 84,
          mb: 6,
          display: 'flex',
          flexWrap: 'wrap',
          flexDirection: { lg: 'column' },
          columnGap: 5,
        }}
      >
        {guides.map(({ id, title }) => (
          <Link
            key={id}
            component={RouterLink}
            to={`#${id}`}
            color="textSecondary"
            sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}
          >
            {title}
          </Link>
        ))}
      </Box>
    </Box>
  );
}
