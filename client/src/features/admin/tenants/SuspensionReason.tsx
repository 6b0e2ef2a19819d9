import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';

/** Two lines of it, so that rows stay rows; the whole shows to whoever points at it, focuses it or touches it. */
export function SuspensionReason({ reason }: { reason: string }) {
  return (
    <Tooltip
      describeChild
      title={reason}
      enterTouchDelay={0}
      leaveTouchDelay={10_000}
      slotProps={{ tooltip: { sx: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } } }}
    >
      <Typography
        variant="body2"
        color="textSecondary"
        tabIndex={0}
        sx={{
          mt: 1,
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
        }}
      >
        {reason}
      </Typography>
    </Tooltip>
  );
}
