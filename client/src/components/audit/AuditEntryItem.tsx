import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { ChevronDown, Eraser, UserCog } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditEntryDetails } from './AuditEntryDetails';
import { type EntryProps } from './entryProps';
import { useAuditText } from './useAuditText';

/** One entry as a line that opens: who, what and when, then field by field what changed. */
export function AuditEntryItem({ entry, zone, currency, onNarrow }: EntryProps) {
  const { t } = useTranslation('audit');
  const { whenText, actionText, actorText } = useAuditText(zone, currency);
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { actor, impersonator, action, entityName, businessName, at, isRedacted } = entry;
  const subject = [businessName, entityName === businessName ? null : entityName].filter(Boolean).join(' · ');

  return (
    <Box
      component="li"
      sx={{ '&:not(:last-of-type)': { borderBottom: '1px solid', borderColor: 'divider' } }}
    >
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setIsOpen(!isOpen)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) 20px', md: '190px minmax(0, 2fr) minmax(0, 3fr) 20px' },
          columnGap: 4,
          rowGap: 0.5,
          alignItems: 'center',
          width: '100%',
          minHeight: 52,
          px: 4,
          py: 2.5,
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
        }}
      >
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ gridRow: { xs: 3, md: 1 }, fontVariantNumeric: 'tabular-nums' }}
        >
          <time dateTime={at}>{whenText(at)}</time>
        </Typography>
        <Box sx={{ minWidth: 0, gridRow: { xs: 2, md: 1 } }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{actorText(actor)}</Typography>
          {impersonator && (
            <Mark icon={<UserCog size={14} aria-hidden />} color="warning.main">
              {t('impersonatedBy', { name: impersonator.name ?? t('actor.gone') })}
            </Mark>
          )}
        </Box>
        <Box sx={{ minWidth: 0, gridRow: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{actionText(action)}</Typography>
          {subject && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {subject}
            </Typography>
          )}
          {isRedacted && <Mark icon={<Eraser size={14} aria-hidden />}>{t('redacted')}</Mark>}
        </Box>
        <Box
          sx={{
            gridRow: { xs: '1 / 4', md: 1 },
            gridColumn: { xs: 2, md: 4 },
            lineHeight: 0,
            color: 'text.secondary',
            transform: isOpen ? 'rotate(180deg)' : 'none',
            transition: 'transform 150ms',
            '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
          }}
        >
          <ChevronDown size={18} aria-hidden />
        </Box>
      </ButtonBase>
      <Collapse in={isOpen} id={detailsId} timeout={150} mountOnEnter unmountOnExit>
        <AuditEntryDetails entry={entry} zone={zone} currency={currency} onNarrow={onNarrow} />
      </Collapse>
    </Box>
  );
}

function Mark({
  icon,
  color = 'text.secondary',
  children,
}: {
  icon: ReactNode;
  color?: string;
  children: ReactNode;
}) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        color,
        typography: 'body2',
        fontWeight: 600,
      }}
    >
      {icon}
      {children}
    </Box>
  );
}
