import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { JsonBlock } from '../../components/JsonBlock';
import { LinkedText } from '../../components/LinkedText';
import { type ConversationEntryFragment } from '../../generated/graphql.generated';
import { formatTime } from '../../lib/dates';
import { useTenant } from '../tenant/tenantContext';

interface Props {
  entry: ConversationEntryFragment;
  customer: string;
  /** Also which mind answered. */
  isTrailShown: boolean;
}

const BUBBLES = {
  customer: { side: 'flex-start', color: 'soft.sunken' },
  assistant: { side: 'flex-end', color: 'soft.accent' },
  staff: { side: 'flex-end', color: 'soft.info' },
} as const;

const BUILT_IN = 'built_in';

/** Something said, done or looked up. */
export function TranscriptEntry({ entry, customer, isTrailShown }: Props) {
  switch (entry.kind) {
    case 'tool':
      return <ToolLine entry={entry} />;
    case 'event':
      return <EventLine entry={entry} customer={customer} />;
    default:
      return <Bubble entry={entry} kind={entry.kind} customer={customer} isTrailShown={isTrailShown} />;
  }
}

function Bubble({ entry, kind, customer, isTrailShown }: Props & { kind: keyof typeof BUBBLES }) {
  const { t } = useTranslation('conversations');
  const { timeZone } = useTenant().tenant;
  const { side, color } = BUBBLES[kind];
  const speaker =
    kind === 'customer'
      ? customer
      : kind === 'staff'
        ? (entry.member ?? t('from.staff'))
        : t('from.assistant');
  const mind =
    isTrailShown && kind === 'assistant' && entry.mind
      ? t('mind', { mind: entry.mind === BUILT_IN ? t('builtIn') : entry.mind })
      : null;
  return (
    <Box component="li" sx={{ display: 'grid', justifyItems: side }}>
      <Typography variant="body2" color="textSecondary" sx={{ px: 1, mb: 0.5 }}>
        {[speaker, formatTime(entry.at, timeZone), mind, isTrailShown && entry.isFallback && t('fallback')]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Typography
        sx={{
          maxWidth: { xs: '88%', md: '76%' },
          px: 4,
          py: 2.5,
          borderRadius: '14px',
          borderBottomLeftRadius: kind === 'customer' ? '4px' : undefined,
          borderBottomRightRadius: kind === 'customer' ? undefined : '4px',
          bgcolor: color,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        <LinkedText text={entry.text ?? ''} visitLabel={t('visitLink')} />
      </Typography>
    </Box>
  );
}

function EventLine({ entry, customer }: { entry: ConversationEntryFragment; customer: string }) {
  const { t } = useTranslation('conversations');
  const { timeZone } = useTenant().tenant;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, my: 1 }}>
      <Box sx={{ flex: 1, borderTop: '1px solid', borderColor: 'divider' }} />
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', maxWidth: '80%' }}>
        {entry.event && t(`events.${entry.event}`, { member: entry.member ?? t('from.staff'), customer })}
        {` · ${formatTime(entry.at, timeZone)}`}
      </Typography>
      <Box sx={{ flex: 1, borderTop: '1px solid', borderColor: 'divider' }} />
    </Box>
  );
}

/** What the assistant looked up or did: its name and how long it took, and opened, what went in and out. */
function ToolLine({ entry }: { entry: ConversationEntryFragment }) {
  const { t } = useTranslation('conversations');
  const { tool } = entry;
  if (!tool) return null;
  const Icon = tool.isFailed ? TriangleAlert : Wrench;
  return (
    <Box component="li">
      <Box
        component="details"
        sx={{
          border: '1px dashed',
          borderColor: 'soft.line',
          borderRadius: 1,
          px: 3,
          '& summary': { cursor: 'pointer', minHeight: 44, display: 'flex', alignItems: 'center', gap: 2 },
        }}
      >
        <summary>
          <Box
            component="span"
            sx={{ lineHeight: 0, color: tool.isFailed ? 'error.main' : 'text.secondary' }}
          >
            <Icon size={16} aria-hidden />
          </Box>
          <Typography component="span" variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
            {t(`tools.${tool.name}`, tool.name)}
            {tool.isFailed && ` (${t('toolFailed')})`}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {t('milliseconds', { count: tool.milliseconds })}
          </Typography>
        </summary>
        <JsonBlock label={t('given')} json={tool.given} />
        <JsonBlock label={t('answered')} json={tool.answered} />
      </Box>
    </Box>
  );
}
