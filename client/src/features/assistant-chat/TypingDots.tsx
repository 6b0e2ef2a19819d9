import { keyframes } from '@mui/material/styles';
import Box from '@mui/material/Box';

const rise = keyframes`0%, 60%, 100% { opacity: .35; transform: none } 30% { opacity: 1; transform: translateY(-3px) }`;

/** A reply is being made. What it means is said elsewhere. */
export const TypingDots = () => (
  <Box
    aria-hidden
    sx={{
      display: 'inline-flex',
      gap: 1.25,
      mt: 3,
      px: 4,
      py: 3.75,
      borderRadius: '18px 18px 18px 6px',
      bgcolor: 'soft.sunken',
    }}
  >
    {[0, 1, 2].map((dot) => (
      <Box
        key={dot}
        sx={{
          width: 7,
          height: 7,
          borderRadius: '50%',
          bgcolor: 'text.secondary',
          animation: `${rise} 1.2s ${dot * 0.16}s infinite`,
          '@media (prefers-reduced-motion: reduce)': { animation: 'none', opacity: 0.6 },
        }}
      />
    ))}
  </Box>
);
