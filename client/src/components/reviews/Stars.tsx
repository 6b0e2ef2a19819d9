import Box from '@mui/material/Box';
import { Star } from 'lucide-react';

interface Props {
  /** 1 to 5. */
  rating: number;
  /** What it says to who cannot see it. */
  label: string;
}

const PLACES = [1, 2, 3, 4, 5];

/** A rating as it was given. */
export const Stars = ({ rating, label }: Props) => (
  <Box
    role="img"
    aria-label={label}
    sx={{ display: 'inline-flex', gap: '2px', lineHeight: 0, color: 'warning.main' }}
  >
    {PLACES.map((place) => (
      <Star key={place} size={16} aria-hidden fill={place <= rating ? 'currentColor' : 'none'} />
    ))}
  </Box>
);
