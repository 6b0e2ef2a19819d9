import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ShieldAlert, ShieldCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AuditVerificationResultFragment } from '../../generated/graphql.generated';
import { useAuditText } from './useAuditText';

interface Props {
  result: AuditVerificationResultFragment | null;
  zone: string;
  onDismiss: () => void;
}

/** Says whether a chain holds, and if not which entries are wrong and how. */
export function VerificationResult({ result, ...props }: Props) {
  // Stands there from the start, so that what appears in it is announced.
  return <Box role="status">{result && <Told result={result} {...props} />}</Box>;
}

interface ToldProps extends Props {
  result: AuditVerificationResultFragment;
}

function Told({ result, zone, onDismiss }: ToldProps) {
  const { t } = useTranslation('audit');
  const { whenText } = useAuditText(zone);
  const { isIntact, checked, redacted, problemCount, problems, verifiedAt } = result;
  const Icon = isIntact ? ShieldCheck : ShieldAlert;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        gap: 3,
        alignItems: 'start',
        p: 4,
        mb: 5,
        borderRadius: 1,
        border: '1px solid',
        borderColor: isIntact ? 'success.main' : 'error.main',
        bgcolor: isIntact ? 'soft.success' : 'soft.danger',
      }}
    >
      <Box sx={{ color: isIntact ? 'success.main' : 'error.main', lineHeight: 0, pt: 0.5 }}>
        <Icon size={22} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>
          {isIntact ? t('verify.intact') : t('verify.broken', { count: problemCount })}
        </Typography>
        <Typography variant="body2">
          {isIntact && checked === 0
            ? t('verify.nothing')
            : t('verify.intactBody', { count: checked, when: whenText(verifiedAt) })}
          {redacted > 0 && ` ${t('verify.redacted', { count: redacted })}`}
        </Typography>
        {!isIntact && (
          <>
            <Problems problems={problems} zone={zone} />
            <Typography variant="body2">{t('verify.brokenBody')}</Typography>
          </>
        )}
      </Box>
      <IconButton size="small" aria-label={t('dismiss', { ns: 'shared' })} onClick={onDismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </Box>
  );
}

function Problems({
  problems,
  zone,
}: {
  problems: AuditVerificationResultFragment['problems'];
  zone: string;
}) {
  const { t } = useTranslation('audit');
  const { whenText, actionText } = useAuditText(zone);
  return (
    <Box component="ul" sx={{ my: 2, pl: 5 }}>
      {problems.map(({ fault, id, position, at, action }) => (
        <Typography
          key={`${position} ${id}`}
          component="li"
          variant="body2"
          sx={{ overflowWrap: 'anywhere' }}
        >
          <strong>{t(`verify.fault.${fault}`)}</strong>
          {': '}
          {[
            action && actionText(action),
            at && whenText(at),
            position ? t('verify.at', { position }) : t('verify.unlinked'),
            id ?? t('verify.unknownEntry'),
          ]
            .filter(Boolean)
            .join(', ')}
        </Typography>
      ))}
    </Box>
  );
}
