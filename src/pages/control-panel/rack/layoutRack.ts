import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import type { RoomPlace } from '../../../resources/devices/boards/fleet.ts';
import type { Rack, RackCabinet, RackChassis, RackGap, RackRoom } from './rackGeometry.ts';
import { type CabinetLayout, layoutCabinet } from './layoutCabinet.ts';
import { type RoomWithCards, assignCardsToPlaces } from './assignCardsToPlaces.ts';

const margin = 12;
const roomHead = 38;
const cabinetGap = 16;

interface RackBuilder {
  readonly rooms: RackRoom[];
  readonly cabinets: RackCabinet[];
  readonly chassis: RackChassis[];
  readonly gaps: RackGap[];
}

export interface RackLayoutInput {
  readonly tree: readonly RoomPlace[];
  readonly cards: readonly FleetCard[];
  /** Indexes of the cards to draw. */
  readonly among: readonly number[];
  readonly wantedWidth: number;
}

/**
 * Lays out the rooms below each other, and the cabinets of a room in rows of the wanted width. Empty cells keep their
 * space, empty rack units are drawn as gaps, and no card covers another card.
 */
export function layoutRack({ tree, cards, among, wantedWidth }: RackLayoutInput): Rack {
  const rooms = assignCardsToPlaces(tree, cards, among).map(room => ({
    room,
    laid: room.cabinets.map(cabinet => layoutCabinet(cabinet, cards)),
  }));
  const widest = Math.max(0, ...rooms.flatMap(({ laid }) => laid.map(item => item.w)));
  const maxWidth = Math.max(wantedWidth, widest + 2 * margin);
  const out: RackBuilder = { rooms: [], cabinets: [], chassis: [], gaps: [] };
  let y = margin;
  for (const { room, laid } of rooms) y = layoutRoom({ room, laid, y, width: maxWidth }, out);
  // The drawing is only as wide as its content, so that the initial zoom can enlarge a drawing with few cabinets.
  const width = margin + Math.max(0, ...out.cabinets.map(cabinet => cabinet.x + cabinet.w));
  const named = out.rooms.map(room => ({ ...room, w: width - 2 * margin }));
  return { width, height: y, ...out, rooms: named, ...placesOf(out.chassis, cards.length) };
}

interface RoomLayoutInput {
  readonly room: RoomWithCards;
  readonly laid: readonly CabinetLayout[];
  readonly y: number;
  readonly width: number;
}

function layoutRoom({ room: { place }, laid, y, width }: RoomLayoutInput, out: RackBuilder): number {
  let [x, top, lineHeight] = [margin, y + roomHead, 0];
  for (const cabinet of laid) {
    if (x > margin && x + cabinet.w + margin > width) {
      [x, top, lineHeight] = [margin, top + lineHeight + cabinetGap, 0];
    }
    const moved = <B extends { readonly x: number; readonly y: number }>(box: B): B => ({
      ...box,
      x: box.x + x,
      y: box.y + top,
    });
    out.cabinets.push({ ...cabinet.box, x, y: top, roomId: place.id });
    out.gaps.push(...cabinet.gaps.map(moved));
    out.chassis.push(
      ...cabinet.chassis.map(item => ({ ...moved(item), gridX: item.gridX + x, gridY: item.gridY + top })),
    );
    x += cabinet.w + cabinetGap;
    lineHeight = Math.max(lineHeight, cabinet.h);
  }
  const bottom = top + lineHeight + cabinetGap;
  out.rooms.push({ id: place.id, name: place.name, x: margin, y, w: width - 2 * margin, h: bottom - y });
  return bottom + margin;
}

function placesOf(chassis: readonly RackChassis[], count: number): Pick<Rack, 'chassisOf' | 'cellOf'> {
  const chassisOf = new Int32Array(count).fill(-1);
  const cellOf = new Int32Array(count).fill(-1);
  chassis.forEach(({ slots, misplaced }, at) => {
    slots.forEach((card, cellAt) => {
      if (card < 0) return;
      chassisOf[card] = at;
      cellOf[card] = cellAt;
    });
    misplaced.forEach((card, line) => {
      chassisOf[card] = at;
      cellOf[card] = slots.length + line;
    });
  });
  return { chassisOf, cellOf };
}
