import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AuditEntryRowFragment } from '../../generated/graphql.generated';
import { sameZone, zoneName } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import { Paging } from '../Paging';
import { SkeletonRows } from '../SkeletonRows';
import { AuditEntryItem } from './AuditEntryItem';
import { type EntryProps } from './entryProps';

interface Props extends Omit<EntryProps, 'entry'> {
  /** Undefined until the first page is there; the one before stays while the next is on its way. */
  connection:
    | {
        nodes: AuditEntryRowFragment[];
        pageInfo: { hasNextPage: boolean; endCursor?: string | null };
      }
    | undefined;
  error: unknown;
  onRetry: () => void;
  isFiltered: boolean;
  /** From 1. */
  page: number;
  onPrevious: () => void;
  onNext: (endCursor: string | null | undefined) => unknown;
}

/** One page of the log. */
export function AuditList({
  connection,
  error,
  onRetry,
  isFiltered,
  page,
  onPrevious,
  onNext,
  ...entry
}: Props) {
  const { t } = useTranslation('audit');
  if (error && !connection) {
    return <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={onRetry} />;
  }
  if (!connection) return <SkeletonRows rows={8} height={56} />;
  const { nodes, pageInfo } = connection;
  if (nodes.length === 0) {
    return (
      <EmptyState
        icon={ScrollText}
        title={t(isFiltered ? 'emptyFiltered' : 'empty')}
        body={isFiltered ? undefined : t('emptyBody')}
      />
    );
  }
  return (
    <>
      <Paper component="ul" aria-label={t('list')} sx={{ p: 0, m: 0, listStyle: 'none', overflow: 'hidden' }}>
        {nodes.map((one) => (
          <AuditEntryItem key={one.id} entry={one} {...entry} />
        ))}
      </Paper>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, mt: 4 }}>
          {!sameZone(entry.zone) && t('timesIn', { zone: zoneName(entry.zone) })}
        </Typography>
        <Paging
          label={t('paging')}
          page={page}
          hasNext={pageInfo.hasNextPage}
          onPrevious={onPrevious}
          onNext={() => onNext(pageInfo.endCursor)}
        />
      </Box>
    </>
  );
}
