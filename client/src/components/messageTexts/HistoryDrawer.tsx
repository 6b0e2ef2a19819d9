import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { History, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type MessageTextKeyInput,
  type MessageTextVersionPartsFragment,
} from '../../generated/graphql.generated';
import { formatDateWithYear, formatTime } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import { SkeletonRows } from '../SkeletonRows';
import { useToast } from '../useToast';
import { type TextDesk } from './textDesk';

interface Props {
  desk: TextDesk;
  textKey: MessageTextKeyInput;
  isReadOnly: boolean;
  onRestore: (version: number) => void;
  onClose: () => void;
}

/** Every version that was ever saved here, the newest first, with the way back to each. */
export function HistoryDrawer({ desk, textKey, isReadOnly, onRestore, onClose }: Props) {
  const { t } = useTranslation('messageTexts');
  const toast = useToast();
  const zone = desk.useTimeZone();
  const { data, error, loading, refetch, fetchMore } = desk.useVersions({
    variables: { key: textKey },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.versions;

  const showMore = () =>
    fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (present, { fetchMoreResult: { versions: more } }) => ({
        versions: { ...more, nodes: [...present.versions.nodes, ...more.nodes] },
      }),
    }).catch((failure: unknown) =>
      toast.error(t('history.failed'), failureDetail(failure, t('history.failed'))),
    );

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { 'aria-labelledby': 'history-title', role: 'dialog', sx: { width: 440, maxWidth: '100%' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          pl: 5,
          pr: 3,
          py: 3,
        }}
      >
        <Typography variant="h2" id="history-title">
          {t('history.title')}
        </Typography>
        <IconButton aria-label={t('history.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ px: 5, pb: 6 }}>
        {!page &&
          (error ? (
            <ErrorState
              message={errorMessage(error, t('history.failed'))}
              onRetry={() => void refetch().catch(() => undefined)}
            />
          ) : (
            <SkeletonRows rows={4} height={96} />
          ))}
        {page?.nodes.length === 0 && (
          <EmptyState icon={History} title={t('history.empty')} body={t(`history.emptyBody.${desk.level}`)} />
        )}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {page?.nodes.map((version, index) => (
            <VersionRow
              key={version.id}
              version={version}
              isNewest={index === 0}
              level={desk.level}
              zone={zone}
              onRestore={isReadOnly ? undefined : () => onRestore(version.version)}
            />
          ))}
        </Box>
        {page?.pageInfo.hasNextPage && (
          <Button fullWidth loading={loading} onClick={() => void showMore()} sx={{ mt: 4 }}>
            {t('history.more')}
          </Button>
        )}
      </Box>
    </Drawer>
  );
}

interface RowProps {
  version: MessageTextVersionPartsFragment;
  isNewest: boolean;
  level: TextDesk['level'];
  zone: string;
  onRestore: (() => void) | undefined;
}

function VersionRow({ version, isNewest, level, zone, onRestore }: RowProps) {
  const { t } = useTranslation('messageTexts');
  const { version: number, subject, body, restoredVersion, savedAt, savedBy } = version;
  const what =
    body === null
      ? t(`history.reset.${level}`)
      : restoredVersion
        ? t('history.restored', { version: restoredVersion })
        : t('history.saved');
  return (
    <Box component="li" sx={{ py: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 3 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {t('history.version', { number })} · {what}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('history.by', {
              name: savedBy ?? t('history.nobody'),
              when: `${formatDateWithYear(savedAt, zone)}, ${formatTime(savedAt, zone)}`,
            })}
          </Typography>
        </Box>
        {isNewest ? (
          <Typography variant="subtitle2" component="p" color="success" sx={{ pt: 0.5 }}>
            {t('history.current')}
          </Typography>
        ) : (
          body !== null &&
          onRestore && (
            <Button
              variant="outlined"
              size="small"
              aria-label={t('history.restoreVersion', { number })}
              onClick={onRestore}
            >
              {t('history.restore')}
            </Button>
          )
        )}
      </Box>
      {body !== null && (
        <Box sx={{ mt: 3, px: 3, py: 2, borderRadius: 1, bgcolor: 'soft.sunken', typography: 'body2' }}>
          {subject && <Box sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{subject}</Box>}
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Box>
        </Box>
      )}
    </Box>
  );
}
