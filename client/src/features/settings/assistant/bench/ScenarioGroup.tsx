import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronDown, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AssistantScenariosQuery } from '../../../../generated/graphql.generated';
import { OutcomeChip, type Standing } from './OutcomeChip';

type Scenario = AssistantScenariosQuery['assistantScenarios'][number];

interface Props {
  ends: Scenario['ends'];
  scenarios: readonly Scenario[];
  standingOf: (id: string) => Standing;
  canPlay: boolean;
  onPlay: (ids: readonly string[]) => void;
  onOpen: (scenario: Scenario) => void;
}

/** The conversations that are to end in one way, with how many of them do. */
export function ScenarioGroup({ ends, scenarios, standingOf, canPlay, onPlay, onOpen }: Props) {
  const { t } = useTranslation('assistantSettings');
  const count = (wanted: Standing): number => scenarios.filter(({ id }) => standingOf(id) === wanted).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return (
    <Accordion
      disableGutters
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
            {t(`bench.groups.${ends}`)}
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
          {scenarios.map((scenario) => {
            const { id, title, language } = scenario;
            return (
              <Box
                component="li"
                key={id}
                sx={{
                  display: 'flex',
                  alignItems: 'stretch',
                  borderTop: '1px solid',
                  borderColor: 'divider',
                }}
              >
                <ButtonBase
                  onClick={() => onOpen(scenario)}
                  sx={{
                    flex: 1,
                    minWidth: 0,
                    minHeight: 44,
                    px: 4,
                    py: 1,
                    gap: 3,
                    justifyContent: 'space-between',
                    textAlign: 'left',
                    '&:hover': { bgcolor: 'action.hover' },
                  }}
                >
                  <Typography component="span" variant="body2" lang={language} sx={{ minWidth: 0 }}>
                    {title}
                  </Typography>
                  <OutcomeChip standing={standingOf(id)} />
                </ButtonBase>
                <IconButton
                  aria-label={t('bench.playOne', { title })}
                  disabled={!canPlay}
                  onClick={() => onPlay([id])}
                  sx={{ width: 44, flexShrink: 0 }}
                >
                  <Play size={16} aria-hidden />
                </IconButton>
              </Box>
            );
          })}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
