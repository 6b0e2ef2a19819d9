import Box from '@mui/material/Box';

interface Props {
  name: string;
  photoUrl: string | null | undefined;
  color: string;
  size?: number;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

/** The photo, ringed by the barber's colour; or the initials on it. */
export function BarberAvatar({ name, photoUrl, color, size = 48 }: Props) {
  const round = { flex: `0 0 ${size}px`, width: size, height: size, borderRadius: '50%' };
  return photoUrl ? (
    <Box
      component="img"
      src={photoUrl}
      alt=""
      sx={{ ...round, objectFit: 'cover', border: '2px solid', borderColor: color, bgcolor: 'soft.sunken' }}
    />
  ) : (
    <Box
      aria-hidden
      sx={{ ...round, display: 'grid', placeItems: 'center', bgcolor: color, color: '#fff', fontWeight: 650 }}
    >
      {initialsOf(name)}
    </Box>
  );
}
