import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Difference, type EditedPart } from './appointmentEdit';
import { useFieldText } from './useFieldText';

interface Props {
  differences: readonly Difference[];
  /** The parts in which something else was typed here. */
  typed: readonly EditedPart[];
  /** Goes on with the new version; the parts named keep what was typed. */
  onCatchUp: (kept: readonly EditedPart[]) => void;
}

/** What somebody else changed while this was being edited, field by field, and whose values to go on with. */
export function ChangedMeanwhile({ differences, typed, onCatchUp }: Props) {
  const { t } = useTranslation('bookings');
  const fieldText = useFieldText();
  const [given, setGiven] = useState<readonly EditedPart[]>([]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const conflicts = typed.filter((part) => differences.some((difference) => difference.part === part));

  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="warning"
      role="alert"
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>{t('meanwhile.title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {differences.map(({ field, before, after }) => (
          <Typography key={field} component="li" sx={{ overflowWrap: 'anywhere' }}>
            {t('history.change', {
              field: t(`fields.${field}`),
              before: fieldText(field, before),
              after: fieldText(field, after),
            })}
          </Typography>
        ))}
      </Box>
      {conflicts.map((part) => (
        <Box key={part} component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 3 }}>
          <Typography component="legend" sx={{ fontWeight: 600 }}>
            {t(`meanwhile.parts.${part}`)}
          </Typography>
          <RadioGroup
            row
            value={given.includes(part) ? 'theirs' : 'mine'}
            onChange={(_event, whose) =>
              setGiven(whose === 'theirs' ? [...given, part] : given.filter((each) => each !== part))
            }
          >
            <FormControlLabel value="mine" control={<Radio color="default" />} label={t('meanwhile.mine')} />
            <FormControlLabel
              value="theirs"
              control={<Radio color="default" />}
              label={t('meanwhile.theirs')}
            />
          </RadioGroup>
        </Box>
      ))}
      <Typography sx={{ mt: 2 }}>
        {t(conflicts.length > 0 ? 'meanwhile.choose' : 'meanwhile.kept')}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => onCatchUp(typed.filter((part) => !given.includes(part)))}
        sx={{ mt: 3 }}
      >
        {t('meanwhile.continue')}
      </Button>
    </Alert>
  );
}
