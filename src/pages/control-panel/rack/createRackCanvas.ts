import { paintScene, paintCards } from './paint.ts';
import type { Scene } from './scene.ts';
import type { Size, Viewport } from './viewport.ts';

/** Canvas of the rack. Changes are drawn in the next animation frame; without changes, nothing is drawn. */
export interface RackCanvas {
  readonly resize: (canvasSize: Size, ratio: number) => void;
  readonly show: (scene: Scene) => void;
  readonly move: (view: Viewport) => void;
  /** Redraws cards whose appearance has changed. */
  readonly redrawCards: (cards: Iterable<number>) => void;
  readonly stop: () => void;
}

/** Number of changed cells above which redrawing everything is cheaper. */
const maxCellRedraws = 4_000;

export function createRackCanvas(canvas: HTMLCanvasElement): RackCanvas {
  const context = canvas.getContext('2d', { alpha: false });
  let scene: Scene | undefined;
  let view: Viewport = { x: 0, y: 0, zoom: 1 };
  let canvasSize: Size = { width: 0, height: 0 };
  let ratio = 1;
  let isWhole = true;
  let frame: number | undefined;
  const touched = new Set<number>();

  const draw = () => {
    frame = undefined;
    if (!context || !scene || canvasSize.width === 0) return;
    if (isWhole || touched.size > maxCellRedraws) paintScene(context, scene, { view, canvasSize, ratio });
    else paintCards(context, scene, { frame: { view, canvasSize, ratio }, cards: touched });
    isWhole = false;
    touched.clear();
  };
  const plan = () => {
    frame ??= requestAnimationFrame(draw);
  };
  const whole = () => {
    isWhole = true;
    plan();
  };
  return {
    resize: (next, nextRatio) => {
      [canvasSize, ratio] = [next, nextRatio];
      canvas.width = Math.round(next.width * nextRatio);
      canvas.height = Math.round(next.height * nextRatio);
      // Resizing clears the canvas; drawing immediately avoids an empty frame.
      isWhole = true;
      if (frame !== undefined) cancelAnimationFrame(frame);
      draw();
    },
    show: next => {
      scene = next;
      whole();
    },
    move: next => {
      view = next;
      whole();
    },
    redrawCards: cards => {
      for (const card of cards) touched.add(card);
      plan();
    },
    stop: () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
