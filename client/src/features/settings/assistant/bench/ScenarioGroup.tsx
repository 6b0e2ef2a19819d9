import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ScenarioPartsFragment } from '../../../../generated/graphql.generated';
import { type Standing } from './OutcomeChip';
import { ScenarioRow } from './ScenarioRow';

interface Props {
  title: string;
  isOpenAtFirst?: boolean;
  scenarios: readonly ScenarioPartsFragment[];
  standingOf: (id: string) => Standing;
  canPlay: boolean;
  onPlay: (ids: readonly string[]) => void;
  onOpen: (id: string) => void;
}

/** Conversations that belong together, with how many of them pass. */
export function ScenarioGroup({
  title,
  isOpenAtFirst = false,
  scenarios,
  standingOf,
  canPlay,
  onPlay,
  onOpen,
}: Props) {
  const { t } = useTranslation('assistantSettings');
  const count = (wanted: Standing): number => scenarios.filter(({ id }) => standingOf(id) === wanted).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return (
    <Accordion
      disableGutters
      defaultExpanded={isOpenAtFirst}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{ '&::before': { display: 'none' }, '&:not(:first-of-type)': { borderTop: 0 } }}
    >
      <AccordionSummary
        expandIcon={<ChevronDown size={20} aria-hidden />}
        sx={{
          minHeight: 56,
          px: 4,
          '& .MuiAccordionSummary-content': { alignItems: 'center', gap: 3, my: 2 },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {passed + failed > 0
              ? t('bench.groupResult', { passed, count: scenarios.length })
              : t('bench.groupCount', { count: scenarios.length })}
          </Typography>
        </Box>
        {failed > 0 && (
          <Typography component="span" variant="subtitle2" color="error">
            {t('bench.groupFailed', { count: failed })}
          </Typography>
        )}
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {scenarios.map((scenario) => (
            <ScenarioRow
              key={scenario.id}
              scenario={scenario}
              standing={standingOf(scenario.id)}
              canPlay={canPlay}
              onPlay={() => onPlay([scenario.id])}
              onOpen={() => onOpen(scenario.id)}
            />
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
