import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ScenarioPartsFragment } from '../../../../generated/graphql.generated';
import { OutcomeChip, type Standing } from './OutcomeChip';

interface Props {
  scenario: ScenarioPartsFragment;
  standing: Standing;
  canPlay: boolean;
  onPlay: () => void;
  onOpen: () => void;
}

/** One conversation of a list: how it stands, the way to it, and a button that plays it. */
export function ScenarioRow({ scenario: { title, language }, standing, canPlay, onPlay, onOpen }: Props) {
  const { t } = useTranslation('assistantSettings');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'stretch', borderTop: '1px solid', borderColor: 'divider' }}
    >
      <ButtonBase
        onClick={onOpen}
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
        <Typography
          component="span"
          variant="body2"
          lang={language}
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <OutcomeChip standing={standing} />
      </ButtonBase>
      <IconButton
        aria-label={t('bench.playOne', { title })}
        disabled={!canPlay}
        onClick={onPlay}
        sx={{ width: 44, flexShrink: 0 }}
      >
        <Play size={16} aria-hidden />
      </IconButton>
    </Box>
  );
}
