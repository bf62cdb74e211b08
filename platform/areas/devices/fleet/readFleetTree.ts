import devices from '../../../../src/resources/devices/devices.ts';
import cabinetsResource from '../../../../src/resources/rooms/cabinets.ts';
import chassisResource from '../../../../src/resources/rooms/chassis.ts';
import roomsResource from '../../../../src/resources/rooms/rooms.ts';
import type {
  CabinetPlace,
  ChassisPlace,
  FleetTree,
  PlaceCounts,
  RoomPlace,
} from '../../../../src/resources/devices/boards/fleet.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

interface Count extends PlaceCounts {
  readonly roomId: number;
  readonly cabinetId: number;
  readonly chassisId: number;
}

async function readPlaces(db: Database) {
  const tables = withTables(db, devices, roomsResource, cabinetsResource, chassisResource);
  const rooms = await tables
    .selectFrom('rooms')
    .select(['id', 'roomName as name'])
    .orderBy('roomName')
    .orderBy('id')
    .execute();
  const cabinets = await tables
    .selectFrom('cabinets')
    .select(['id', 'cabinetName as name', 'roomId', 'heightU'])
    .orderBy('cabinetName')
    .orderBy('id')
    .execute();
  const chassis = await tables
    .selectFrom('chassis')
    .select(['id', 'chassisName as name', 'cabinetId', 'startU', 'heightU', 'bladeCount as blades', 'cardsPerBlade'])
    .select('powerStatus as power')
    .orderBy('startU', order => order.asc().nullsLast())
    .orderBy('id')
    .execute();
  const counts = await tables
    .selectFrom('devices')
    .select(eb => [
      'roomId',
      'cabinetId',
      'chassisId',
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(meetsCondition(devices, 'online')).as('online'),
      eb.fn.countAll<number>().filterWhere(meetsCondition(devices, 'faulty')).as('faults'),
    ])
    .groupBy(['roomId', 'cabinetId', 'chassisId'])
    .execute();
  return { rooms, cabinets, chassis, counts };
}

type Places = Awaited<ReturnType<typeof readPlaces>>;

/** Returns all rooms, cabinets and chassis, even empty ones, with the figures of their cards. */
export async function readFleetTree(db: Database): Promise<FleetTree> {
  const { rooms, cabinets, chassis, counts } = await readPlaces(db);
  const inCabinet = groupsOf(chassis, row => row.cabinetId);
  const inRoom = groupsOf(cabinets, row => row.roomId);
  const [ofRoom, ofCabinet, ofChassis] = [sums(counts, 'roomId'), sums(counts, 'cabinetId'), sums(counts, 'chassisId')];
  const toChassis = (chassisRow: Places['chassis'][number]): ChassisPlace => ({
    id: chassisRow.id,
    name: chassisRow.name ?? '',
    startU: chassisRow.startU ?? 1,
    heightU: chassisRow.heightU ?? 4,
    blades: chassisRow.blades ?? 1,
    cardsPerBlade: chassisRow.cardsPerBlade ?? 1,
    power: chassisRow.power,
    ...ofChassis(chassisRow.id),
  });
  const toCabinet = (cabinetRow: Places['cabinets'][number]): CabinetPlace => ({
    id: cabinetRow.id,
    name: cabinetRow.name ?? '',
    heightU: cabinetRow.heightU ?? 42,
    chassis: (inCabinet.get(cabinetRow.id) ?? []).map(toChassis),
    ...ofCabinet(cabinetRow.id),
  });
  const toRoom = (room: Places['rooms'][number]): RoomPlace => ({
    id: room.id,
    name: room.name ?? '',
    cabinets: (inRoom.get(room.id) ?? []).map(toCabinet),
    ...ofRoom(room.id),
  });
  return { rooms: rooms.map(toRoom) };
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
