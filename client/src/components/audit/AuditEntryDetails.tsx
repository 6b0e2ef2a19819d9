import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type AuditEntryRowFragment } from '../../generated/graphql.generated';
import { type EntryProps } from './entryProps';
import { useAuditText } from './useAuditText';

/** What changed field by field, where it came from, and its place in the chain. */
export function AuditEntryDetails({ entry, zone, currency, onNarrow }: EntryProps) {
  const { t } = useTranslation('audit');
  const { actorText } = useAuditText(zone, currency);
  const { actor, impersonator, entityId, isRedacted, changes } = entry;
  const who = impersonator ?? actor;
  const name = impersonator ? (impersonator.name ?? t('actor.gone')) : actorText(actor);

  return (
    <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 3, bgcolor: 'soft.sunken', pt: 3 }}>
      {isRedacted && <Typography variant="body2">{t('redactedBody')}</Typography>}
      {changes.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('details.noChanges')}
        </Typography>
      ) : (
        <Changes changes={changes} zone={zone} currency={currency} />
      )}
      <Facts entry={entry} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: -2 }}>
        {who.id && (
          <Button size="small" onClick={() => onNarrow({ actorId: who.id! })}>
            {t('details.onlyActor', { name })}
          </Button>
        )}
        {entityId && (
          <Button size="small" onClick={() => onNarrow({ entityId })}>
            {t('details.onlyEntity')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface ChangesProps extends Pick<EntryProps, 'zone' | 'currency'> {
  changes: AuditEntryRowFragment['changes'];
}

/** One column where there is nothing to compare: something new has no before, something gone no after. */
function Changes({ changes, zone, currency }: ChangesProps) {
  const { t } = useTranslation('audit');
  const { fieldText, valueText } = useAuditText(zone, currency);
  const sides = (['before', 'after'] as const).filter((side) =>
    changes.some((change) => change[side] !== null),
  );
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={t('details.changes')}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Table size="small" sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: sides.length > 1 ? '34%' : '42%' }}>{t('details.field')}</TableCell>
            {sides.map((side) => (
              <TableCell key={side}>{t(`details.${side}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...changes].sort(technicalLast).map((change) => (
            <TableRow key={change.field}>
              <TableCell component="th" scope="row" sx={WRAPS} title={change.field}>
                {fieldText(change.field)}
              </TableCell>
              {sides.map((side) => (
                <TableCell
                  key={side}
                  sx={{ ...WRAPS, color: isTechnical(change) ? 'text.secondary' : 'text.primary' }}
                >
                  {valueText(change.field, change[side])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

type Change = AuditEntryRowFragment['changes'][number];

const TECHNICAL = /(^|\.)(id|\w+Ids?|version|position)$/;
const isTechnical = ({ field }: Change): boolean => TECHNICAL.test(field);
const technicalLast = (one: Change, other: Change): number =>
  Number(isTechnical(one)) - Number(isTechnical(other));

const WRAPS = { overflowWrap: 'anywhere', verticalAlign: 'top', whiteSpace: 'pre-line' } as const;

function Facts({ entry: { address, position, id } }: { entry: AuditEntryRowFragment }) {
  const { t } = useTranslation('audit');
  const facts = [
    [t('details.address'), address ?? t('details.unknown')],
    [t('details.position'), position ?? t('details.unlinked')],
    [t('details.id'), id],
  ] as const;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, m: 0 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
