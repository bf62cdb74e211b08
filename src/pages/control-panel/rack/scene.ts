import type { LegendEntry } from '../legend/colouring.ts';
import type { Rack } from './boxes.ts';
import type { Size, Viewport } from './viewport.ts';

/** How a card looks at this moment; asked for each cell that is drawn. */
export interface CardLook {
  /** The number of its entry in the legend. */
  readonly entry: number;
  readonly isTicked: boolean;
  /** It does not fit the filter, so it steps back. */
  readonly isFaint: boolean;
  readonly isUnassigned: boolean;
  readonly command: 'sent' | 'acknowledged' | 'waiting' | 'failed' | undefined;
}

export interface Palette {
  /** A colour for each entry of the legend. */
  readonly entries: readonly string[];
  readonly surface: string;
  readonly panel: string;
  readonly line: string;
  readonly strong: string;
  readonly text: string;
  readonly quiet: string;
  readonly primary: string;
  readonly error: string;
  readonly warning: string;
  readonly empty: string;
  readonly font: string;
}

export interface Scene {
  readonly rack: Rack;
  readonly entries: readonly LegendEntry[];
  readonly look: (card: number) => CardLook;
  readonly palette: Palette;
  /** Words of the drawing, in the user's language. */
  readonly words: SceneWords;
}

export interface SceneWords {
  readonly units: (count: number) => string;
  readonly unplaced: string;
  readonly overlap: string;
  /** What stands in a cell that is large enough. */
  readonly short: (card: number) => string;
}

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Frame {
  readonly view: Viewport;
  readonly seen: Size;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
}
