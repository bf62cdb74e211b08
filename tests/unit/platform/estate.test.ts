import { beforeAll, describe, expect, it } from 'vitest';

import { generateRows } from '../../../platform/demo/generateRows.ts';
import { orderSeeds } from '../../../platform/demo/resourceRows.ts';
import type { Seed } from '../../../platform/demo/seedOf.ts';
import { findSeedOrDefault } from '../../../platform/demo/seeds.ts';
import { computeShareOfStartingCards, computeShareOfCardsInUse } from '../../../platform/demo/values/cardModel.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { wallMsOf } from '../../../platform/engine/storage/platformTime.ts';
import { parseIp } from '../../../src/schemas/rules/ipAddress.ts';
import { registeredResources, resourcesByName } from '../resources/registeredResources.ts';

const wallMs = Date.UTC(2026, 2, 1, 12);

const createdRows = new Map<string, readonly Row[]>();
const rowsOf = (name: string): readonly Row[] => createdRows.get(name) ?? [];

/**
 * Creates all rows of a resource as the first start of the platform does: first a group of rows that do not depend on
 * each other, then rows that may refer to that group.
 */
function createRows(seed: Seed): void {
  const { name } = seed.resource;
  const atOnce = seed.atOnce ?? seed.rows;
  const withIds = (rows: readonly Row[], from: number) => rows.map((row, at) => ({ ...row, id: from + at + 1 }));
  createdRows.set(name, withIds(generateRows(seed, { wallMs, rowsOf }, { from: 0, to: atOnce }), 0));
  const rest = generateRows(seed, { wallMs, rowsOf }, { from: atOnce, to: seed.rows });
  createdRows.set(name, [...rowsOf(name), ...withIds(rest, rowsOf(name).length)]);
}

const wanted = new Set([
  'sites',
  'rooms',
  'cabinets',
  'chassis',
  'bmc-mappings',
  'device-addresses',
  'partitions',
  'merchants',
  'client-users',
  'resource-standards',
  'resource-codes',
  'devices',
  'cloud-meals',
  'overscore-rooms',
  'resource-binds',
  'virtual-machines',
]);

const numberOf = (ip: unknown): bigint => parseIp(String(ip))?.number ?? -1n;
const byId = (name: string) => new Map(rowsOf(name).map(row => [row['id'], row]));
const repeated = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);
const twice = (name: string, ...fields: readonly string[]) => {
  const seen = new Set<string>();
  return rowsOf(name).filter(row => {
    const key = JSON.stringify(fields.map(field => row[field]));
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  });
};

describe('the generated demo fleet', () => {
  beforeAll(() => {
    for (const seed of orderSeeds(registeredResources)) if (wanted.has(seed.resource.name)) createRows(seed);
  }, 30_000);

  it('has every place that the product promises', () => {
    const counts = Object.fromEntries([...createdRows].map(([name, rows]) => [name, rows.length]));
    expect(counts).toMatchObject({
      sites: 8,
      rooms: 10,
      cabinets: 50,
      chassis: 250,
      'bmc-mappings': 260,
      'device-addresses': 50,
      devices: 5_000,
      'resource-binds': 4_100,
      'virtual-machines': 1_200,
    });
  });

  it('nests every place in its parent', () => {
    const [rooms, cabinets, chassis] = [byId('rooms'), byId('cabinets'), byId('chassis')];
    expect(rowsOf('cabinets').filter(row => !rooms.has(row['roomId']))).toEqual([]);
    expect(rowsOf('chassis').filter(row => cabinets.get(row['cabinetId'])?.['roomId'] !== row['roomId'])).toEqual([]);
    const misplaced = rowsOf('devices').filter(device => {
      const home = chassis.get(device['chassisId']);
      return home?.['cabinetId'] !== device['cabinetId'] || home?.['roomId'] !== device['roomId'];
    });
    expect(misplaced).toEqual([]);
    expect(rowsOf('bmc-mappings').filter(row => chassis.get(row['chassisId'])?.['roomId'] !== row['roomId'])).toEqual(
      [],
    );
  });

  it('has no overlapping units in any cabinet', () => {
    const cabinets = byId('cabinets');
    const units = rowsOf('chassis').flatMap(row =>
      Array.from({ length: Number(row['heightU']) }, (_, at) => ({ row, unit: Number(row['startU']) + at })),
    );
    expect(repeated(units.map(({ row, unit }) => `${String(row['cabinetId'])} ${unit}`))).toEqual([]);
    const tooHigh = units.filter(({ row, unit }) => unit > Number(cabinets.get(row['cabinetId'])?.['heightU']));
    expect(tooHigh).toEqual([]);
  });

  it('has no card outside its chassis, no two cards at one position, and no two controllers at one blade', () => {
    const chassis = byId('chassis');
    expect(twice('devices', 'chassisId', 'bladePosition', 'cardPosition')).toEqual([]);
    const outside = rowsOf('devices').filter(device => {
      const home = chassis.get(device['chassisId']);
      return (
        Number(device['bladePosition']) > Number(home?.['bladeCount']) ||
        Number(device['cardPosition']) > Number(home?.['cardsPerBlade'])
      );
    });
    expect(outside).toEqual([]);
    expect(twice('bmc-mappings', 'chassisId', 'bladePosition')).toEqual([]);
    expect(new Set(rowsOf('bmc-mappings').map(row => row['chassisId'])).size).toBe(250);
  });

  it('assigns to every card a unique address and port of a segment of its room', () => {
    expect(twice('devices', 'deviceIp')).toEqual([]);
    expect(twice('devices', 'mac')).toEqual([]);
    const segments = rowsOf('device-addresses');
    const lost = rowsOf('devices').filter(device => {
      const number = numberOf(device['deviceIp']);
      const segment = segments.find(
        candidate =>
          candidate['roomId'] === device['roomId'] &&
          numberOf(candidate['cardStartIp']) <= number &&
          number <= numberOf(candidate['cardEndIp']),
      );
      const offset = Number(number - numberOf(segment?.['cardStartIp']));
      return !segment || device['devicePort'] !== Number(segment['startPort']) + offset;
    });
    expect(lost).toEqual([]);
  });

  it('has segments that do not overlap', () => {
    const segments = rowsOf('device-addresses').toSorted((a, b) =>
      Number(numberOf(a['cardStartIp']) - numberOf(b['cardStartIp'])),
    );
    const touching = segments.filter(
      (segment, at) => at > 0 && numberOf(segments[at - 1]?.['cardEndIp']) >= numberOf(segment['cardStartIp']),
    );
    expect(touching).toEqual([]);
    const ports = segments.flatMap(segment => [`${String(segment['publicIp'])} ${String(segment['startPort'])}`]);
    expect(repeated(ports)).toEqual([]);
  });

  it('has the promised shares of online, assigned, used and faulty devices, with consistent states', () => {
    const devices = rowsOf('devices');
    const share = (isOne: (row: Row) => boolean) => Math.round((devices.filter(isOne).length / devices.length) * 100);
    expect(share(row => row['networkStatus'] === 1)).toBeGreaterThanOrEqual(95);
    expect(share(row => row['distributionStatus'] === 1)).toBeGreaterThanOrEqual(77);
    // In the seed, 61 per cent of all cards can be in use; at the evening peak, 46 per cent are in use.
    const mayBeUsed = 61;
    expect(Math.abs(share(row => row['runStatus'] === 1) - mayBeUsed * computeShareOfCardsInUse(wallMs))).toBeLessThan(
      2,
    );
    expect(mayBeUsed * computeShareOfCardsInUse(wallMs + 9 * 3_600_000)).toBeCloseTo(46, 0);
    expect(share(row => row['failureStatus'] !== 0)).toBe(3);
    const torn = devices.filter(
      row =>
        (row['runStatus'] === 1 && (row['networkStatus'] !== 1 || !row['userName'] || row['failureStatus'] !== 0)) ||
        (row['distributionStatus'] === 1) !== (row['merchantSign'] !== null),
    );
    expect(torn).toEqual([]);
  });

  it('contains connections at the same rate as the simulator later creates them', () => {
    const logs = resourcesByName.get('card-link-logs');
    if (!logs) throw new Error('The product has card-link-logs');
    const seed = findSeedOrDefault(logs);
    const [part, linked] = [10_000, 0.94];
    const drawn = generateRows(seed, { wallMs, rowsOf }, { from: 0, to: part });
    const isUsable = (row: Row) => row['networkStatus'] === 1 && row['failureStatus'] === 0 && Boolean(row['userName']);
    const usable = rowsOf('devices').filter(isUsable).length;
    const times = drawn.map(row => wallMsOf(String(row['linkTime'])));
    const hourMs = 3_600_000;
    for (let hours = 0; hours < 7 * 24; hours += 12) {
      const end = wallMs - hours * hourMs;
      const begun = times.filter(at => end - 12 * hourMs < at && at <= end).length * (seed.rows / part);
      const minutes = Array.from(
        { length: 12 * 60 },
        (_, at) => (usable / linked) * computeShareOfStartingCards(end - at * 60_000),
      );
      expect(Math.abs(begun / minutes.reduce((sum, minute) => sum + minute) - 1), `${hours} hours ago`).toBeLessThan(
        0.15,
      );
    }
    expect(times.filter(at => at > wallMs)).toEqual([]);
  });

  it('binds exactly the devices that have a user', () => {
    const devices = byId('devices');
    const active = rowsOf('resource-binds').filter(row => row['bindStatus'] === 1);
    expect(new Set(active.map(row => row['deviceId'])).size).toBe(active.length);
    expect(active).toHaveLength(rowsOf('devices').filter(row => row['userName']).length);
    const foreign = active.filter(bind => {
      const device = devices.get(bind['deviceId']);
      return device?.['userName'] !== bind['userName'] || device?.['merchantSign'] !== bind['merchantSign'];
    });
    expect(foreign).toEqual([]);
  });

  it('creates virtual machines only in rooms that allow several machines per card', () => {
    const rooms = new Set(rowsOf('overscore-rooms').map(row => row['roomId']));
    expect(rowsOf('virtual-machines').filter(row => !rooms.has(row['roomId']))).toEqual([]);
    expect(twice('virtual-machines', 'hostDeviceId')).toEqual([]);
  });
});
