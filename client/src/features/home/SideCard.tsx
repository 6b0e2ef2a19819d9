import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';

interface Props {
  title: string;
  link?: { to: string; text: string };
  state: 'loading' | 'failed' | 'ready';
  failure: string;
  onRetry: () => void;
  children: ReactNode;
}

/** One card of the column beside the appointments. */
export function SideCard({ title, link, state, failure, onRetry, children }: Props) {
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ p: 5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, mb: 3 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        {link && (
          <MuiLink component={Link} to={link.to} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
            {link.text}
          </MuiLink>
        )}
      </Box>
      {state === 'failed' && <ErrorState message={failure} onRetry={onRetry} />}
      {state === 'loading' && <SkeletonRows rows={4} height={24} />}
      {state === 'ready' && children}
    </Paper>
  );
}
