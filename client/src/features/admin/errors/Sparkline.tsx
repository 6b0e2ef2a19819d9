import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const WIDTH = 120;
const HEIGHT = 28;

/** Counts by the hour as small bars; what they add up to stands below in words. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / values.length;
  return (
    <Box sx={{ flex: '0 0 auto' }}>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden
        sx={{ display: 'block', width: WIDTH, height: HEIGHT, color: 'error.main' }}
      >
        {values.map((value, index) => {
          const height = value === 0 ? 1 : Math.max(3, (value / most) * HEIGHT);
          return (
            <rect
              key={index}
              x={index * step}
              y={HEIGHT - height}
              width={step - 1}
              height={height}
              fill="currentColor"
              opacity={value === 0 ? 0.3 : 1}
            />
          );
        })}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
    </Box>
  );
}
