import type { CellMark } from '../model/colouring.ts';
import type { Box } from './rackGeometry.ts';

interface MarkedCell {
  readonly mark: CellMark;
  readonly box: Box;
  readonly ink: string;
  /** True if the mark is drawn at the side, because the cell also contains text. */
  readonly isAside: boolean;
}

type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'fill' | 'fillRect' | 'arc' | 'strokeStyle' | 'fillStyle' | 'lineWidth'
>;

/** Draws the mark of a cell. The marks distinguish the states for users who cannot distinguish the colours. */
export function drawCellMark(pen: Pen, { mark, box, ink, isAside }: MarkedCell): void {
  if (mark === 'none') return;
  // A mark at the side is small enough to fit above the text.
  const place = isAside
    ? { x: box.x + 4, y: box.y + 3.4, scale: 0.7 }
    : { x: box.x + box.w / 2, y: box.y + box.h / 2, scale: 1 };
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = 1.5;
  shapes[mark](pen, { ...place, box });
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly box: Box;
}

const full = 3;

const shapes: { readonly [M in Exclude<CellMark, 'none'>]: (pen: Pen, spot: Spot) => void } = {
  cross: (pen, { x, y, scale }) => {
    const reach = full * scale;
    pen.beginPath();
    pen.moveTo(x - reach, y - reach);
    pen.lineTo(x + reach, y + reach);
    pen.moveTo(x + reach, y - reach);
    pen.lineTo(x - reach, y + reach);
    pen.stroke();
  },
  bar: (pen, { x, y, scale }) => {
    pen.fillRect(x - 0.9 * scale, y - 4 * scale, 1.8 * scale, 4.8 * scale);
    pen.fillRect(x - 0.9 * scale, y + 2 * scale, 1.8 * scale, 1.8 * scale);
  },
  slash: (pen, { x, y, scale }) => {
    const reach = full * scale;
    pen.beginPath();
    pen.moveTo(x - reach, y + reach);
    pen.lineTo(x + reach, y - reach);
    pen.stroke();
  },
  dot: (pen, { x, y, scale }) => {
    pen.beginPath();
    pen.arc(x, y, 2 * scale, 0, Math.PI * 2);
    pen.fill();
  },
  ring: (pen, { x, y, scale }) => {
    pen.beginPath();
    pen.arc(x, y, 2.6 * scale, 0, Math.PI * 2);
    pen.stroke();
  },
  hollow: (pen, { box }) => pen.fillRect(box.x + 2, box.y + 2, box.w - 4, box.h - 4),
};
