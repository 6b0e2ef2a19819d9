import Box from '@mui/material/Box';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { VISUALLY_HIDDEN } from '../../components/visuallyHiddenStyle';

const STARS = [1, 2, 3, 4, 5];

interface Props {
  label: string;
  /** 0 while nothing is chosen. */
  value: number;
  isInvalid: boolean;
  /** Of the sentence that says why. */
  describedBy?: string;
  onChange: (value: number) => void;
}

/** Five radio buttons that look like stars; arrow keys move between them. */
export function StarChoice({ label, value, isInvalid, describedBy, onChange }: Props) {
  const { t } = useTranslation('manage');
  const name = useId();
  const [pointedAt, setPointedAt] = useState(0);
  const lit = pointedAt || value;
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onPointerLeave={() => setPointedAt(0)}
      sx={{ display: 'inline-flex' }}
    >
      {STARS.map((stars) => (
        <Box
          key={stars}
          component="label"
          onPointerEnter={() => setPointedAt(stars)}
          sx={{
            position: 'relative',
            display: 'grid',
            placeItems: 'center',
            width: 48,
            height: 48,
            cursor: 'pointer',
            borderRadius: '8px',
            color: stars <= lit ? 'warning.main' : 'text.secondary',
            '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main' },
          }}
        >
          <Box
            component="input"
            type="radio"
            name={name}
            value={stars}
            checked={value === stars}
            onChange={() => onChange(stars)}
            sx={VISUALLY_HIDDEN}
          />
          <Star size={32} aria-hidden fill={stars <= lit ? 'currentColor' : 'none'} />
          <VisuallyHidden component="span">{t('rating.stars', { count: stars })}</VisuallyHidden>
        </Box>
      ))}
    </Box>
  );
}
