import type { CardCommandState } from '../commands/cardCommandStates.ts';
import type { LegendEntry } from '../model/colouring.ts';
import type { Rack } from './rackGeometry.ts';
import type { Size, Viewport } from './viewport.ts';

/** Current appearance of a card; computed for each cell that is drawn. */
export interface CardAppearance {
  /** Index of the card's legend entry. */
  readonly entry: number;
  readonly isTicked: boolean;
  /** True if the card is drawn faintly, because it does not pass the filter. */
  readonly isFaint: boolean;
  readonly isUnassigned: boolean;
  readonly command: CardCommandState | undefined;
}

/** Colours of the drawing, read from the style sheets. */
export interface RackColours {
  /** Colour of each legend entry. */
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

/** Everything that the canvas draws, independent of the visible part. */
export interface Scene {
  readonly rack: Rack;
  readonly entries: readonly LegendEntry[];
  readonly look: (card: number) => CardAppearance;
  readonly palette: RackColours;
  /** Texts in the drawing, in the user's language. */
  readonly words: SceneTexts;
}

export interface SceneTexts {
  readonly units: (count: number) => string;
  readonly unplaced: string;
  readonly overlap: string;
  /** Returns the short text of a card, for cells that are large enough for text. */
  readonly short: (card: number) => string;
}

export type CanvasContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Visible part of the drawing, and the size of the canvas. */
export interface CanvasViewport {
  readonly view: Viewport;
  readonly canvasSize: Size;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}
