import type { FleetCard, FleetTree } from '../../../resources/devices/boards/fleet.ts';

/** Names of places by id; cards only contain the ids. */
export interface PlaceNames {
  readonly room: ReadonlyMap<number, string>;
  readonly cabinet: ReadonlyMap<number, string>;
  readonly chassis: ReadonlyMap<number, string>;
}

export function placeNamesOf({ rooms }: FleetTree): PlaceNames {
  const cabinets = rooms.flatMap(room => room.cabinets);
  const named = (list: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]));
  return { room: named(rooms), cabinet: named(cabinets), chassis: named(cabinets.flatMap(cabinet => cabinet.chassis)) };
}

type Named = ReadonlyMap<number, string>;

/**
 * Returns place names for use outside of the tree. The names of cabinets and chassis include the room, because
 * different rooms use the same names.
 */
export function qualifiedPlaceNamesOf({ rooms }: FleetTree): Readonly<Partial<Record<keyof FleetCard, Named>>> {
  const within = (
    list: (room: FleetTree['rooms'][number]) => readonly { readonly id: number; readonly name: string }[],
  ) => new Map(rooms.flatMap(room => list(room).map(({ id, name }) => [id, `${room.name} / ${name}`] as const)));
  return {
    roomId: new Map(rooms.map(({ id, name }) => [id, name])),
    cabinetId: within(room => room.cabinets),
    chassisId: within(room => room.cabinets.flatMap(cabinet => cabinet.chassis)),
  };
}

/** Returns the names of the places from the room to the card: `Room / A01 / A01-C1 / 3-1`. */
export function placePath(card: FleetCard, names: PlaceNames): readonly string[] {
  return [
    names.room.get(card.roomId) ?? '—',
    names.cabinet.get(card.cabinetId) ?? '—',
    names.chassis.get(card.chassisId) ?? '—',
    `${card.bladePosition}-${card.cardPosition}`,
  ];
}
