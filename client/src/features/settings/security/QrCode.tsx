import encodeQR from 'qr';
import { useMemo } from 'react';

/** Four modules of white around it, as ISO/IEC 18004 asks. */
const QUIET_ZONE = 4;

interface Props {
  text: string;
  label: string;
  /** Of a side, in pixels. */
  size?: number;
}

/** A QR code drawn here, so that what it says goes to no other server; black on white in the dark as well, to scan. */
export function QrCode({ text, label, size = 176 }: Props) {
  const modules = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE }), [text]);
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 10, display: 'block', maxWidth: '100%' }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
