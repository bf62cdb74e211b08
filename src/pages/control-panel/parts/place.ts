import type { FleetCard, FleetTree } from '../../../schemas/fleet.ts';

/** Names of places by their ids: a card knows only the ids. */
export interface PlaceNames {
  readonly room: ReadonlyMap<number, string>;
  readonly cabinet: ReadonlyMap<number, string>;
  readonly chassis: ReadonlyMap<number, string>;
}

export function placeNamesOf({ rooms }: FleetTree): PlaceNames {
  const cabinets = rooms.flatMap(room => room.cabinets);
  const named = (list: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]));
  return { room: named(rooms), cabinet: named(cabinets), chassis: named(cabinets.flatMap(one => one.chassis)) };
}

/** From the room down to the card: `Room / A01 / A01-C1 / 3-1`. */
export function placePath(card: FleetCard, names: PlaceNames): readonly string[] {
  return [
    names.room.get(card.roomId) ?? '—',
    names.cabinet.get(card.cabinetId) ?? '—',
    names.chassis.get(card.chassisId) ?? '—',
    `${card.bladePosition}-${card.cardPosition}`,
  ];
}
