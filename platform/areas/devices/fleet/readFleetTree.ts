import { sql } from 'kysely';

import type {
  CabinetPlace,
  ChassisPlace,
  FleetTree,
  PlaceCounts,
  RoomPlace,
} from '../../../../src/resources/devices/boards/fleet.ts';
import type { Database } from '../../../engine/storage/database.ts';

interface Count extends PlaceCounts {
  readonly roomId: number | null;
  readonly cabinetId: number | null;
  readonly chassisId: number | null;
}

type NamedPlace = { readonly id: number; readonly name: string | null };
type CabinetRow = NamedPlace & { readonly roomId: number | null; readonly heightU: number | null };
type ChassisRow = NamedPlace & {
  readonly cabinetId: number | null;
  readonly startU: number | null;
  readonly heightU: number | null;
  readonly blades: number | null;
  readonly cardsPerBlade: number | null;
  readonly power: number | null;
};

/** Returns rooms, cabinets and chassis with the figures of their cards, including empty ones. */
export async function readFleetTree(db: Database): Promise<FleetTree> {
  const rooms = await sql<NamedPlace>`select id, "roomName" as name from rooms order by "roomName", id`.execute(db);
  const cabinets = await sql<CabinetRow>`
    select id, "cabinetName" as name, "roomId", "heightU" from cabinets order by "cabinetName", id`.execute(db);
  const chassis = await sql<ChassisRow>`
    select id, "chassisName" as name, "cabinetId", "startU", "heightU", "bladeCount" as blades, "cardsPerBlade",
      "powerStatus" as power
    from chassis order by "startU" nulls last, id`.execute(db);
  const counts = await sql<Count>`
    select "roomId", "cabinetId", "chassisId", count(*) as total, count(*) filter (where "networkStatus" = 1) as online,
      count(*) filter (where "failureStatus" = 2) as faults
    from devices group by 1, 2, 3`.execute(db);
  const inCabinet = groupsOf(chassis.rows, row => row.cabinetId);
  const inRoom = groupsOf(cabinets.rows, row => row.roomId);
  const [ofRoom, ofCabinet, ofChassis] = [
    sums(counts.rows, 'roomId'),
    sums(counts.rows, 'cabinetId'),
    sums(counts.rows, 'chassisId'),
  ];
  const toChassis = (chassisRow: ChassisRow): ChassisPlace => ({
    id: chassisRow.id,
    name: chassisRow.name ?? '',
    startU: chassisRow.startU ?? 1,
    heightU: chassisRow.heightU ?? 4,
    blades: chassisRow.blades ?? 1,
    cardsPerBlade: chassisRow.cardsPerBlade ?? 1,
    power: chassisRow.power,
    ...ofChassis(chassisRow.id),
  });
  const toCabinet = (cabinetRow: CabinetRow): CabinetPlace => ({
    id: cabinetRow.id,
    name: cabinetRow.name ?? '',
    heightU: cabinetRow.heightU ?? 42,
    chassis: (inCabinet.get(cabinetRow.id) ?? []).map(toChassis),
    ...ofCabinet(cabinetRow.id),
  });
  const toRoom = (namedPlace: NamedPlace): RoomPlace => ({
    id: namedPlace.id,
    name: namedPlace.name ?? '',
    cabinets: (inRoom.get(namedPlace.id) ?? []).map(toCabinet),
    ...ofRoom(namedPlace.id),
  });
  return { rooms: rooms.rows.map(toRoom) };
}

function groupsOf<T>(rows: readonly T[], keyOf: (row: T) => number | null): ReadonlyMap<number | null, readonly T[]> {
  const groups = new Map<number | null, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function sums(rows: readonly Count[], key: 'roomId' | 'cabinetId' | 'chassisId'): (id: number) => PlaceCounts {
  const found = new Map<number | null, PlaceCounts>();
  for (const row of rows) {
    const { total, online, faults } = found.get(row[key]) ?? { total: 0, online: 0, faults: 0 };
    found.set(row[key], { total: total + row.total, online: online + row.online, faults: faults + row.faults });
  }
  return id => found.get(id) ?? { total: 0, online: 0, faults: 0 };
}
