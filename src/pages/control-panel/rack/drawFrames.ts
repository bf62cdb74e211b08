import { type Box, type RackCabinet, type RackChassis, type RackRoom } from './boxes.ts';
import type { Context, Scene } from './scene.ts';
import { meet } from './viewport.ts';

interface Sight {
  readonly sight: Box;
  readonly zoom: number;
}

/** Letters smaller than this on the screen are left out. */
const leastTextPx = 6.5;
/** The name of a room fills the height that is left for it, and no more. */
const largestName = 40;
/** On the screen, where it stands beside its room. */
const farNamePx = 12;

/** Rooms, cabinets, chassis and the gaps between them, with their names. */
export function drawFrames(context: Context, scene: Scene, { sight, zoom }: Sight): void {
  const { rack, palette } = scene;
  for (const room of rack.rooms)
    if (meet(room, sight)) {
      const size = Math.min(15 / Math.min(zoom, 1), largestName);
      write(context, scene, {
        text: room.name || scene.words.unplaced,
        x: room.x,
        y: room.y + 17,
        size,
        colour: palette.text,
        most: room.w,
        zoom,
      });
    }
  for (const cabinet of rack.cabinets) if (meet(cabinet, sight)) drawCabinet(context, scene, { cabinet, zoom });
  if (zoom * 12 < leastTextPx) return;
  for (const gap of rack.gaps)
    if (meet(gap, sight)) {
      context.fillStyle = palette.panel;
      context.fillRect(gap.x, gap.y, gap.w, gap.h);
      write(context, scene, {
        text: scene.words.units(gap.units),
        x: gap.x + 6,
        y: gap.y + gap.h / 2,
        size: 9,
        colour: palette.quiet,
        most: gap.w - 12,
        zoom,
      });
    }
  for (const chassis of rack.chassis) if (meet(chassis, sight)) drawChassis(context, scene, { chassis, zoom });
}

function drawCabinet(
  context: Context,
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
  write(context, scene, {
    text,
    x: cabinet.x + 8,
    y: cabinet.y + Math.max(12, size * 0.7),
    size,
    colour: palette.text,
    most: cabinet.w - 16,
    zoom,
  });
}

function drawChassis(
  context: Context,
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
  write(context, scene, { text, x: chassis.gridX, y: chassis.y + 9.5, size: 10, colour, most: chassis.w - 12, zoom });
}

/** From afar: every cabinet as a tile whose bar says how its cards stand. */
export function drawCabinets(context: Context, scene: Scene, { sight, zoom }: Sight): void {
  const { rack, palette } = scene;
  // Where no letters fit above its cabinets, the name of a room stands beside them.
  if (zoom * largestName < leastTextPx) for (const room of rack.rooms) nameBeside(context, scene, { room, zoom });
  for (const cabinet of rack.cabinets) {
    if (!meet(cabinet, sight)) continue;
    const counts = countLooks(cabinet, scene);
    const total = counts.reduce((sum, one) => sum + one, 0);
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

function nameBeside(
  context: Context,
  scene: Scene,
  { room, zoom }: { readonly room: RackRoom; readonly zoom: number },
): void {
  if (room.h * zoom < farNamePx) return;
  write(context, scene, {
    text: room.name || scene.words.unplaced,
    x: room.x + room.w + 8 / zoom,
    y: room.y + room.h / 2,
    size: farNamePx / zoom,
    colour: scene.palette.text,
    // A canvas writes nothing at all into a width without end.
    most: Number.MAX_SAFE_INTEGER,
    zoom,
  });
}

/** How many cards that fit the filter each entry of the legend has in a cabinet. */
function countLooks(cabinet: RackCabinet, scene: Scene): readonly number[] {
  const counts = scene.entries.map(() => 0);
  for (const card of cabinet.cards) {
    const { entry, isFaint } = scene.look(card);
    if (!isFaint) counts[entry] = (counts[entry] ?? 0) + 1;
  }
  return counts;
}

interface Writing {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly most: number;
  readonly zoom: number;
}

function write(context: Context, { palette }: Scene, { text, x, y, size, colour, most, zoom }: Writing): void {
  if (size * zoom < leastTextPx) return;
  context.font = `600 ${size}px ${palette.font}`;
  context.fillStyle = colour;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, x, y, most);
}
