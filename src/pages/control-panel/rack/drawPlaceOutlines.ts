import { type Box, type RackCabinet, type RackChassis, type RackRoom } from './rackGeometry.ts';
import type { CanvasContext, Scene } from './scene.ts';
import { boxesOverlap } from './viewport.ts';

interface DrawArea {
  readonly area: Box;
  readonly zoom: number;
}

/** Minimum text size on the screen, in pixels; smaller text is not drawn. */
const minTextPx = 6.5;
/** Maximum font size of a room's name, equal to the height that the layout reserves for the name. */
const maxRoomNamePx = 40;
/** Font size, in screen pixels, of a room name that is drawn next to the room. */
const farNamePx = 12;

/** Draws rooms, cabinets, chassis and gaps, with their names. */
export function drawPlaceOutlines(context: CanvasContext, scene: Scene, { area: visibleArea, zoom }: DrawArea): void {
  const { rack, palette } = scene;
  for (const room of rack.rooms)
    if (boxesOverlap(room, visibleArea)) {
      const size = Math.min(15 / Math.min(zoom, 1), maxRoomNamePx);
      drawText(context, scene, {
        text: room.name || scene.words.unplaced,
        x: room.x,
        y: room.y + 17,
        size,
        colour: palette.text,
        maxWidth: room.w,
        zoom,
      });
    }
  for (const cabinet of rack.cabinets)
    if (boxesOverlap(cabinet, visibleArea)) drawCabinet(context, scene, { cabinet, zoom });
  if (zoom * 12 < minTextPx) return;
  for (const gap of rack.gaps)
    if (boxesOverlap(gap, visibleArea)) {
      context.fillStyle = palette.panel;
      context.fillRect(gap.x, gap.y, gap.w, gap.h);
      drawText(context, scene, {
        text: scene.words.units(gap.units),
        x: gap.x + 6,
        y: gap.y + gap.h / 2,
        size: 9,
        colour: palette.quiet,
        maxWidth: gap.w - 12,
        zoom,
      });
    }
  for (const chassis of rack.chassis)
    if (boxesOverlap(chassis, visibleArea)) drawChassis(context, scene, { chassis, zoom });
}

function drawCabinet(
  context: CanvasContext,
  scene: Scene,
  { cabinet, zoom }: { readonly cabinet: RackCabinet; readonly zoom: number },
): void {
  const { palette, words } = scene;
  context.fillStyle = palette.surface;
  context.fillRect(cabinet.x, cabinet.y, cabinet.w, cabinet.h);
  context.strokeStyle = palette.line;
  context.lineWidth = 1 / Math.min(zoom, 1);
  context.strokeRect(cabinet.x, cabinet.y, cabinet.w, cabinet.h);
  const size = Math.min(12 / Math.min(zoom, 1), 30);
  const text = cabinet.name || words.unplaced;
  drawText(context, scene, {
    text,
    x: cabinet.x + 8,
    y: cabinet.y + Math.max(12, size * 0.7),
    size,
    colour: palette.text,
    maxWidth: cabinet.w - 16,
    zoom,
  });
}

function drawChassis(
  context: CanvasContext,
  scene: Scene,
  { chassis, zoom }: { readonly chassis: RackChassis; readonly zoom: number },
): void {
  const { palette, words } = scene;
  context.strokeStyle = chassis.overlaps ? palette.error : palette.line;
  context.lineWidth = 1;
  context.strokeRect(chassis.x, chassis.y, chassis.w, chassis.h);
  const name = chassis.name || words.unplaced;
  const text = chassis.overlaps ? `${name} · ${words.overlap}` : name;
  const colour = chassis.overlaps ? palette.error : palette.quiet;
  drawText(context, scene, {
    text,
    x: chassis.gridX,
    y: chassis.y + 9.5,
    size: 10,
    colour,
    maxWidth: chassis.w - 12,
    zoom,
  });
}

/** Draws each cabinet as a tile with a bar that shows the states of its cards, for low zoom. */
export function drawCabinets(context: CanvasContext, scene: Scene, { area: visibleArea, zoom }: DrawArea): void {
  const { rack, palette } = scene;
  // Room names are drawn next to the cabinets when they do not fit above the cabinets.
  if (zoom * maxRoomNamePx < minTextPx) for (const room of rack.rooms) drawNameBeside(context, scene, { room, zoom });
  for (const cabinet of rack.cabinets) {
    if (!boxesOverlap(cabinet, visibleArea)) continue;
    const counts = countCardsPerEntry(cabinet, scene);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const bar = { x: cabinet.x + 10, y: cabinet.y + 40, w: cabinet.w - 20, h: cabinet.h - 52 };
    context.fillStyle = palette.empty;
    context.fillRect(bar.x, bar.y, bar.w, bar.h);
    let { y } = bar;
    counts.forEach((count, entry) => {
      const height = total === 0 ? 0 : (count / total) * bar.h;
      context.fillStyle = palette.entries[entry] ?? palette.quiet;
      context.fillRect(bar.x, y, bar.w, height);
      y += height;
    });
  }
}

function drawNameBeside(
  context: CanvasContext,
  scene: Scene,
  { room, zoom }: { readonly room: RackRoom; readonly zoom: number },
): void {
  if (room.h * zoom < farNamePx) return;
  drawText(context, scene, {
    text: room.name || scene.words.unplaced,
    x: room.x + room.w + 8 / zoom,
    y: room.y + room.h / 2,
    size: farNamePx / zoom,
    colour: scene.palette.text,
    // With an infinite maximum width, `fillText` would draw nothing.
    maxWidth: Number.MAX_SAFE_INTEGER,
    zoom,
  });
}

/** Counts the cabinet's cards that pass the filter, per legend entry. */
function countCardsPerEntry(cabinet: RackCabinet, scene: Scene): readonly number[] {
  const counts = scene.entries.map(() => 0);
  for (const card of cabinet.cards) {
    const { entry, isFaint } = scene.look(card);
    if (!isFaint) counts[entry] = (counts[entry] ?? 0) + 1;
  }
  return counts;
}

interface TextSpec {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly maxWidth: number;
  readonly zoom: number;
}

function drawText(
  context: CanvasContext,
  { palette }: Scene,
  { text, x, y, size, colour, maxWidth, zoom }: TextSpec,
): void {
  if (size * zoom < minTextPx) return;
  context.font = `600 ${size}px ${palette.font}`;
  context.fillStyle = colour;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, x, y, maxWidth);
}
