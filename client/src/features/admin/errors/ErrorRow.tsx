import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Globe, RotateCcw, Server } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  type ErrorGroupPartsFragment,
  type ErrorStatus,
  useSettleErrorGroupMutation,
} from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { relativeTime } from '../../../lib/relativeTime';
import { ErrorDetails } from './ErrorDetails';
import { Sparkline } from './Sparkline';

const SOURCE_ICONS = { server: Server, browser: Globe };
const NEXT: Record<ErrorStatus, readonly { status: ErrorStatus; label: 'resolve' | 'ignore' | 'reopen' }[]> =
  {
    open: [
      { status: 'resolved', label: 'resolve' },
      { status: 'ignored', label: 'ignore' },
    ],
    resolved: [{ status: 'open', label: 'reopen' }],
    ignored: [{ status: 'open', label: 'reopen' }],
  };

interface Props {
  group: ErrorGroupPartsFragment;
  onSettled: () => void;
}

/** One kind of error: what, where, how often, and what to do about it. */
export function ErrorRow({ group, onSettled }: Props) {
  const { t } = useTranslation('adminErrors');
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const toast = useToast();
  const [settle, { loading }] = useSettleErrorGroupMutation();
  const Icon = SOURCE_ICONS[group.source];
  const today = group.lastDay.reduce((sum, count) => sum + count, 0);

  const change = async (status: ErrorStatus) => {
    try {
      await settle({ variables: { id: group.id, status } });
      toast.success(t(`settled.${status}`));
      onSettled();
    } catch (error) {
      toast.error(errorMessage(error, t('settleFailed')));
    }
  };

  return (
    <Paper component="li" sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 4 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {group.name}
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{group.message}</Typography>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mt: 1 }}
          >
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
              <Icon size={14} aria-hidden />
              {t(`source.${group.source}`)}
            </Box>
            <span>{group.place}</span>
            <span>
              {t('count', { count: group.count })}, {t('lastSeen', { when: relativeTime(group.lastSeenAt) })}
            </span>
            {group.reappearedAt && (
              <Box
                component="span"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, color: 'warning.main' }}
              >
                <RotateCcw size={14} aria-hidden />
                {t('reappeared')}
              </Box>
            )}
          </Typography>
        </Box>
        <Sparkline values={group.lastDay} label={t('lastDay', { count: today })} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        {NEXT[group.status].map(({ status, label }, index) => (
          <Button
            key={status}
            size="small"
            variant={index === 0 ? 'outlined' : 'text'}
            disabled={loading}
            onClick={() => void change(status)}
          >
            {t(label)}
          </Button>
        ))}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'hideDetails' : 'details')}
        </Button>
      </Box>
      <Collapse id={detailsId} in={isOpen} mountOnEnter unmountOnExit>
        <ErrorDetails group={group} />
      </Collapse>
    </Paper>
  );
}
