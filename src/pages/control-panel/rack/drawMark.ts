import type { Mark } from '../legend/colouring.ts';
import type { Box } from './boxes.ts';

interface MarkedCell {
  readonly mark: Mark;
  readonly box: Box;
  readonly ink: string;
  /** Letters stand in the cell too, so the mark makes room for them. */
  readonly isAside: boolean;
}

type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'fill' | 'fillRect' | 'arc' | 'strokeStyle' | 'fillStyle' | 'lineWidth'
>;

/** What a cell carries beside its colour: states are told apart without seeing colours. */
export function drawMark(pen: Pen, { mark, box, ink, isAside }: MarkedCell): void {
  if (mark === 'none') return;
  const [x, y] = isAside ? [box.x + 4.5, box.y + 4] : [box.x + box.w / 2, box.y + box.h / 2];
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = 1.5;
  shapes[mark](pen, { x, y, box });
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly box: Box;
}

const reach = 3;

const shapes: { readonly [M in Exclude<Mark, 'none'>]: (pen: Pen, spot: Spot) => void } = {
  cross: (pen, { x, y }) => {
    pen.beginPath();
    pen.moveTo(x - reach, y - reach);
    pen.lineTo(x + reach, y + reach);
    pen.moveTo(x + reach, y - reach);
    pen.lineTo(x - reach, y + reach);
    pen.stroke();
  },
  bar: (pen, { x, y }) => {
    pen.fillRect(x - 0.9, y - 4, 1.8, 4.8);
    pen.fillRect(x - 0.9, y + 2, 1.8, 1.8);
  },
  slash: (pen, { x, y }) => {
    pen.beginPath();
    pen.moveTo(x - reach, y + reach);
    pen.lineTo(x + reach, y - reach);
    pen.stroke();
  },
  dot: (pen, { x, y }) => {
    pen.beginPath();
    pen.arc(x, y, 2, 0, Math.PI * 2);
    pen.fill();
  },
  ring: (pen, { x, y }) => {
    pen.beginPath();
    pen.arc(x, y, 2.6, 0, Math.PI * 2);
    pen.stroke();
  },
  hollow: (pen, { box }) => pen.fillRect(box.x + 2, box.y + 2, box.w - 4, box.h - 4),
};
