import { encodeQR } from 'qr';

import './secondFactor.css';

/** Width of the light border, in cells of the code. Scanners need the border to find the code. */
const border = 4;

/** QR code as one SVG path. The code is dark on light in every theme, because many scanners accept no other colours. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path className="qr-code-light" d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} />
      <path className="qr-code-dark" d={path} />
    </svg>
  );
}
