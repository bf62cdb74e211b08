import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import type { FleetStore } from '../fleet/fleetStore.ts';
import { type RackCanvas, createRackCanvas } from './createRackCanvas.ts';
import type { Scene } from './scene.ts';
import type { RackViewState } from './useRackView.ts';

interface RackCanvasInput {
  readonly scene: Scene | undefined;
  readonly rackView: RackViewState;
  readonly fleet: FleetStore;
}

/** Keeps the canvas in sync with the scene. State changes redraw single cells without a React render. */
export function useRackCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { scene, rackView, fleet }: RackCanvasInput,
): void {
  const stage = useRef<RackCanvas | undefined>(undefined);
  const { size, view } = rackView;

  useLayoutEffect(() => {
    if (!canvas.current) return undefined;
    const made = createRackCanvas(canvas.current);
    stage.current = made;
    return () => made.stop();
  }, [canvas]);

  useLayoutEffect(() => {
    if (scene) stage.current?.show(scene);
  }, [scene]);

  useLayoutEffect(() => {
    stage.current?.move(view);
  }, [view]);

  useLayoutEffect(() => {
    if (size.width > 0) stage.current?.resize(size, window.devicePixelRatio || 1);
  }, [size]);

  useEffect(() => fleet.subscribe(change => 'at' in change && stage.current?.redrawCards(change.at)), [fleet]);
}
