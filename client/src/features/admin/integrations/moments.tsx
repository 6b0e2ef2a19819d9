import Box from '@mui/material/Box';
import { formatDateWithYear, formatTime, viewerZone } from '../../../lib/dates';
import { relativeTime } from '../../../lib/relativeTime';

/** `Mar 3, 2026, 3:15 PM`, on the admin's own clock. */
export const exactly = (iso: string) =>
  `${formatDateWithYear(iso, viewerZone())}, ${formatTime(iso, viewerZone())}`;

/** How long ago; exactly when, for whoever asks. */
export function Ago({ iso }: { iso: string }) {
  return (
    <Box component="time" dateTime={iso} title={exactly(iso)} sx={{ whiteSpace: 'nowrap' }}>
      {relativeTime(iso)}
    </Box>
  );
}
