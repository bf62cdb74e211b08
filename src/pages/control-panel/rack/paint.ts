import { type Box, type RackChassis, findCardInCell, cellBox, countCells, cellPitch } from './rackGeometry.ts';
import { drawCellMark } from './drawCellMark.ts';
import { drawCabinets, drawPlaceOutlines } from './drawPlaceOutlines.ts';
import type { CardAppearance, CanvasContext, CanvasViewport, RackColours, Scene } from './scene.ts';
import { type Viewport, boxesOverlap, visibleBox } from './viewport.ts';

/** Minimum readable cell size in pixels. If cells are smaller, cabinets are drawn as tiles with bars. */
const minCellPx = 4.5;

function isLowZoom(view: Viewport): boolean {
  return cellPitch.x * view.zoom < minCellPx;
}

/** Draws everything in the viewport. */
export function paintScene(context: CanvasContext, scene: Scene, frame: CanvasViewport): void {
  const { view, canvasSize } = frame;
  const visibleArea = visibleBox(view, canvasSize);
  context.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
  context.fillStyle = scene.palette.panel;
  context.fillRect(0, 0, canvasSize.width, canvasSize.height);
  toDrawing(context, frame);
  drawPlaceOutlines(context, scene, { area: visibleArea, zoom: view.zoom });
  if (isLowZoom(view)) {
    drawCabinets(context, scene, { area: visibleArea, zoom: view.zoom });
    return;
  }
  for (const chassis of scene.rack.chassis)
    if (boxesOverlap(chassis, visibleArea)) drawCells(context, scene, { chassis, visibleArea, zoom: view.zoom });
}

/** Redraws only the cells of the given cards; at low zoom, redraws everything. */
export function paintCards(
  context: CanvasContext,
  scene: Scene,
  { frame, cards }: { readonly frame: CanvasViewport; readonly cards: Iterable<number> },
): void {
  const visibleArea = visibleBox(frame.view, frame.canvasSize);
  const { zoom } = frame.view;
  if (isLowZoom(frame.view)) {
    paintScene(context, scene, frame);
    return;
  }
  toDrawing(context, frame);
  for (const card of cards) {
    const chassis = scene.rack.chassis[scene.rack.chassisOf[card] ?? -1];
    const at = scene.rack.cellOf[card];
    if (!chassis || at === undefined || !boxesOverlap(chassis, visibleArea)) continue;
    const box = cellBox(chassis, at);
    context.fillStyle = scene.palette.surface;
    context.fillRect(box.x - 1, box.y - 1, box.w + 2, box.h + 2);
    drawCell(context, scene, { chassis, at, card, zoom });
  }
}

function toDrawing(context: CanvasContext, { view, ratio }: CanvasViewport): void {
  const scale = view.zoom * ratio;
  context.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
}

interface Cells {
  readonly chassis: RackChassis;
  readonly visibleArea: Box;
  readonly zoom: number;
}

/** Minimum cell size for marks, in pixels, because drawing marks takes much longer than drawing rectangles. */
const minMarkPx = 8;

function drawCells(context: CanvasContext, scene: Scene, { chassis, visibleArea, zoom }: Cells): void {
  const isSmall = cellPitch.x * zoom < minMarkPx;
  const count = countCells(chassis);
  for (let at = 0; at < count; at += 1) {
    const card = findCardInCell(chassis, at);
    const box = cellBox(chassis, at);
    if (box.y > visibleArea.y + visibleArea.h || box.y + box.h < visibleArea.y) continue;
    if (card === undefined) drawEmpty(context, scene, { box, isSmall });
    else if (isSmall) drawSmall(context, scene, { box, card });
    else drawCell(context, scene, { chassis, at, card, zoom });
  }
}

function drawEmpty(
  context: CanvasContext,
  { palette }: Scene,
  { box, isSmall }: { readonly box: Box; readonly isSmall: boolean },
): void {
  context.fillStyle = palette.empty;
  context.fillRect(box.x, box.y, box.w, box.h);
  if (isSmall) return;
  context.fillStyle = palette.line;
  context.fillRect(box.x + box.w / 2 - 3, box.y + box.h / 2 - 0.5, 6, 1);
}

function drawSmall(
  context: CanvasContext,
  scene: Scene,
  { box, card }: { readonly box: Box; readonly card: number },
): void {
  const look = scene.look(card);
  context.globalAlpha = look.isFaint ? faint : 1;
  context.fillStyle = look.isTicked
    ? scene.palette.primary
    : (scene.palette.entries[look.entry] ?? scene.palette.quiet);
  context.fillRect(box.x, box.y, box.w, box.h);
  context.globalAlpha = 1;
}

const faint = 0.16;

interface OneCell {
  readonly chassis: RackChassis;
  readonly at: number;
  readonly card: number;
  readonly zoom: number;
}

function drawCell(context: CanvasContext, scene: Scene, { chassis, at, card, zoom }: OneCell): void {
  const { palette, entries } = scene;
  const box = cellBox(chassis, at);
  const look = scene.look(card);
  const colour = palette.entries[look.entry] ?? palette.quiet;
  const mark = entries[look.entry]?.mark ?? 'none';
  context.globalAlpha = look.isFaint ? faint : 1;
  context.fillStyle = colour;
  context.fillRect(box.x, box.y, box.w, box.h);
  const hasText = zoom >= textZoom;
  drawCellMark(context, { mark, box, ink: palette.surface, isAside: hasText });
  if (look.isUnassigned) drawCorner(context, box, palette.surface);
  if (hasText) drawText(context, scene, { box, card });
  context.globalAlpha = 1;
  if (chassis.contested.has(at) || at >= chassis.slots.length)
    outline(context, box, { colour: palette.error, width: 1.5, dash: [3, 2] });
  if (look.command) drawCommand(context, { box, command: look.command, palette });
  if (look.isTicked) outline(context, box, { colour: palette.strong, width: 2, dash: [] });
}

/** Minimum zoom at which text fits into a cell. */
const textZoom = 1.9;

function drawText(
  context: CanvasContext,
  { palette, words }: Scene,
  { box, card }: { readonly box: Box; readonly card: number },
): void {
  context.fillStyle = palette.surface;
  context.font = `600 5.5px ${palette.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(words.short(card), box.x + 1.5, box.y + box.h - 4);
}

/** Draws the corner mark of an unassigned card. */
function drawCorner(context: CanvasContext, box: Box, colour: string): void {
  const size = 5;
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(box.x + box.w - size, box.y);
  context.lineTo(box.x + box.w, box.y);
  context.lineTo(box.x + box.w, box.y + size);
  context.fill();
}

interface Outline {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
}

function outline(context: CanvasContext, box: Box, { colour, width, dash }: Outline): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash([...dash]);
  context.strokeRect(box.x, box.y, box.w, box.h);
  context.setLineDash([]);
}

interface CommandMark {
  readonly box: Box;
  readonly command: NonNullable<CardAppearance['command']>;
  readonly palette: RackColours;
}

/** Draws the progress of the card's command as a bar at the bottom of the cell. */
function drawCommand(context: CanvasContext, { box, command, palette }: CommandMark): void {
  const share = { waiting: 0.2, sent: 0.5, acknowledged: 0.8, failed: 1 }[command];
  const height = 3;
  context.fillStyle = palette.surface;
  context.fillRect(box.x, box.y + box.h - height, box.w, height);
  context.fillStyle = command === 'failed' ? palette.error : palette.strong;
  context.fillRect(box.x, box.y + box.h - height + 0.5, box.w * share, height - 0.5);
}
