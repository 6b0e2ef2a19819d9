import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type LucideIcon } from 'lucide-react';
import { type ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  body?: string;
  action?: ReactNode;
  /** Where nothing else on the page is its heading. */
  isPageHeading?: boolean;
}

/** What stands where a list has nothing to show: what it is for and the first step. */
export function EmptyState({ icon: Icon, title, body, action, isPageHeading = false }: Props) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 6, py: 12, textAlign: 'center' }}>
      <Box sx={{ p: 3, borderRadius: '50%', bgcolor: 'soft.accent', color: 'primary.main', lineHeight: 0 }}>
        <Icon size={24} aria-hidden />
      </Box>
      <Typography variant="h2" component={isPageHeading ? 'h1' : 'p'}>
        {title}
      </Typography>
      {body && (
        <Typography color="textSecondary" sx={{ maxWidth: '46ch' }}>
          {body}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
