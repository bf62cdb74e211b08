import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import type { CabinetPlace, ChassisPlace, PlaceCounts, RoomPlace } from '../../../resources/devices/boards/fleet.ts';

/**
 * Id of an extra room, cabinet or chassis for cards whose place is missing in the tree, so that these cards are also
 * drawn.
 */
const unknownPlace = 0;

export interface ChassisWithCards {
  readonly place: Omit<ChassisPlace, keyof PlaceCounts | 'power'>;
  readonly cards: readonly number[];
}

export interface CabinetWithCards {
  readonly place: Pick<CabinetPlace, 'id' | 'name'>;
  readonly chassis: readonly ChassisWithCards[];
}

export interface RoomWithCards {
  readonly place: Pick<RoomPlace, 'id' | 'name'>;
  readonly cabinets: readonly CabinetWithCards[];
}

/**
 * Assigns the cards at the given indexes to the places of the tree. If the tree does not have the card's chassis in the
 * card's room, the card goes to a chassis without a grid, in an extra cabinet at the end of the room. Cards of an
 * unknown room share an extra room.
 */
export function assignCardsToPlaces(
  rooms: readonly RoomPlace[],
  cards: readonly FleetCard[],
  among: readonly number[],
): readonly RoomWithCards[] {
  const roomOfChassis = new Map<number, number>();
  for (const room of rooms) {
    for (const cabinet of room.cabinets) for (const chassis of cabinet.chassis) roomOfChassis.set(chassis.id, room.id);
  }
  const byChassis = new Map<number, number[]>();
  const lost = new Map<number, number[]>();
  const known = new Set(rooms.map(room => room.id));
  for (const at of among) {
    const card = cards[at];
    if (!card) continue;
    const isKnown = roomOfChassis.get(card.chassisId) === card.roomId;
    const home = known.has(card.roomId) ? card.roomId : unknownPlace;
    put(isKnown ? byChassis : lost, isKnown ? card.chassisId : home, at);
  }
  const all = lost.has(unknownPlace) ? [...rooms, { id: unknownPlace, name: '', cabinets: [] }] : rooms;
  return all.map(place => {
    const cabinets = place.cabinets.map(cabinet => ({
      place: cabinet,
      chassis: cabinet.chassis.map(item => ({ place: item, cards: byChassis.get(item.id) ?? [] })),
    }));
    const strays = lost.get(place.id);
    return { place, cabinets: strays ? [...cabinets, cabinetOf(strays)] : cabinets };
  });
}

function put(into: Map<number, number[]>, key: number, at: number): void {
  const list = into.get(key);
  if (list) list.push(at);
  else into.set(key, [at]);
}

function cabinetOf(cards: readonly number[]): CabinetWithCards {
  const none = { id: unknownPlace, name: '' };
  const chassis = { ...none, startU: 1, heightU: 0, blades: 0, cardsPerBlade: 0 };
  return { place: none, chassis: [{ place: chassis, cards }] };
}
