import type { FleetCard, FleetTree, PlaceCounts } from '../../../resources/devices/boards/fleet.ts';
import { panelStatesOf } from '../fleet/panelState.ts';
import type { PanelFilter } from '../model/panelFilter.ts';

/** One line of the site tree. */
export interface SiteTreeRow extends PlaceCounts {
  readonly key: string;
  readonly level: 1 | 2;
  readonly name: string;
  readonly place: PanelFilter['place'];
  /** Id of the room, when the line can expand. */
  readonly roomId?: number;
  /** Key of the parent line. */
  readonly parent?: string;
}

interface Counts {
  readonly rooms: ReadonlyMap<number, PlaceCounts>;
  readonly cabinets: ReadonlyMap<number, PlaceCounts>;
  readonly all: PlaceCounts;
}

interface Counting {
  total: number;
  online: number;
  faults: number;
}

/**
 * Counts the cards per room and cabinet, from the live cards and not from the loaded tree, so that the counts are
 * always current.
 */
export function countCardsByPlace(cards: readonly FleetCard[]): Counts {
  const rooms = new Map<number, Counting>();
  const cabinets = new Map<number, Counting>();
  const all: Counting = { total: 0, online: 0, faults: 0 };
  for (const card of cards) {
    const states = panelStatesOf(card);
    for (const item of [all, countsOf(rooms, card.roomId), countsOf(cabinets, card.cabinetId)]) {
      item.total += 1;
      item.online += states.includes('offline') ? 0 : 1;
      item.faults += states.includes('fault') ? 1 : 0;
    }
  }
  return { rooms, cabinets, all };
}

function countsOf(counts: Map<number, Counting>, id: number): Counting {
  const known = counts.get(id);
  if (known) return known;
  const made = { total: 0, online: 0, faults: 0 };
  counts.set(id, made);
  return made;
}

const none: PlaceCounts = { total: 0, online: 0, faults: 0 };

/** Returns the visible lines of the site tree: the whole fleet, all rooms, and the cabinets of expanded rooms. */
export function toSiteTreeRows(
  { rooms }: FleetTree,
  { isOpen, counts }: { readonly isOpen: (room: number) => boolean; readonly counts: Counts },
): readonly SiteTreeRow[] {
  const whole: SiteTreeRow = { key: 'all', level: 1, name: '', place: undefined, ...counts.all };
  const ofRooms = rooms.flatMap((room): readonly SiteTreeRow[] => {
    const key = `room-${room.id}`;
    const line: SiteTreeRow = {
      key,
      level: 1,
      name: room.name,
      place: { field: 'roomId', id: room.id },
      roomId: room.id,
      ...(counts.rooms.get(room.id) ?? none),
    };
    if (!isOpen(room.id)) return [line];
    const cabinets = room.cabinets.map((cabinet): SiteTreeRow => ({
      key: `cabinet-${cabinet.id}`,
      level: 2,
      name: cabinet.name,
      place: { field: 'cabinetId', id: cabinet.id },
      parent: key,
      ...(counts.cabinets.get(cabinet.id) ?? none),
    }));
    return [line, ...cabinets];
  });
  return [whole, ...ofRooms];
}
