import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type RehearsalCallPartsFragment } from '../../../../generated/graphql.generated';

/** What the assistant looked up and did, step by step, each with what it gave and got. */
export function Trail({ calls }: { calls: readonly RehearsalCallPartsFragment[] }) {
  const { t } = useTranslation('assistantSettings');
  if (calls.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('trail.none')}
      </Typography>
    );
  }
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {calls.map(({ name, given, answered, milliseconds }, index) => (
        <Box component="li" key={index} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
          <details>
            <Box
              component="summary"
              sx={{ display: 'flex', gap: 3, alignItems: 'center', minHeight: 44, cursor: 'pointer' }}
            >
              <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
                {index + 1}. {t([`trail.names.${name}`, 'trail.other'], { name })}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t('bench.milliseconds', { value: milliseconds })}
              </Typography>
            </Box>
            <Code label={t('trail.given')} json={given} />
            <Code label={t('trail.answered')} json={answered} />
          </details>
        </Box>
      ))}
    </Box>
  );
}

function Code({ label, json }: { label: string; json: string }) {
  return (
    <Box sx={{ mb: 3 }}>
      <Typography variant="subtitle2" component="p" color="textSecondary">
        {label}
      </Typography>
      <Box
        component="pre"
        // A long list can be scrolled, by keyboard too.
        tabIndex={0}
        role="region"
        aria-label={label}
        sx={{
          m: 0,
          p: 3,
          maxHeight: 220,
          overflow: 'auto',
          borderRadius: 1,
          bgcolor: 'soft.sunken',
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
          fontSize: 12,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {JSON.stringify(JSON.parse(json), null, 2)}
      </Box>
    </Box>
  );
}
