import {
  bmcProtocol,
  deviceAddressType,
  powerStatus,
  roomStatus,
  roomType,
  siteStatus,
} from '../../../src/schemas/codes/rooms.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import type deviceAddresses from '../../../src/resources/rooms/device-addresses.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import sites from '../../../src/resources/rooms/sites.ts';
import type { SeedValues } from '../seedOf.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import { fakers } from '../values/fakers.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { siteTemplates } from './words.ts';

/** Dimensions of the estate. Each cabinet has one address segment, with one port per address. */
export const demoRoomDimensions = {
  cabinetsPerRoom: 5,
  chassisPerCabinet: 5,
  chassis: 250,
  blades: 10,
  cardsPerBlade: 2,
  cardsPerCabinet: 100,
  firstHost: 11,
  firstPort: 20_001,
  chassisHeight: 4,
  /** Rack units between the first units of two chassis. The gap leaves room for cables and air. */
  unitStep: 8,
} as const;

const roomWords = siteTemplates.flatMap((site, siteAt) =>
  site.rooms.map((name, at) => ({ name, sign: `${site.sign}${at + 1}`, site, siteAt })),
);

/** Returns the row with this number. After the last row, starts again at the first one. */
export function pickRowCyclically<T>(rows: readonly T[], at: number): T | undefined {
  return rows[at % Math.max(1, rows.length)];
}

/** Returns a field of a row; `null` when the row is missing. */
export function fieldValueOf<T, K extends keyof T>(row: T | undefined, name: K): T[K] | null {
  return row?.[name] ?? null;
}

const signOf = (at: number): string => roomWords[at % roomWords.length]?.sign ?? 'X1';
const pair = (number: number): string => String(number).padStart(2, '0');

const cabinetAt = (index: number) => ({
  room: Math.floor(index / demoRoomDimensions.cabinetsPerRoom),
  place: index % demoRoomDimensions.cabinetsPerRoom,
});

export function composeSite({ index, random }: ComposeContext): SeedValues<typeof sites> {
  const site = siteTemplates[index % siteTemplates.length];
  if (!site) return {};
  const [lng, lat] = site.at;
  return {
    siteName: site.name,
    siteCode: `SITE-${site.sign}`,
    province: site.province,
    city: site.city,
    address: site.address,
    location: { lng, lat },
    lineOperator: site.lines,
    bandwidthMbps: site.bandwidth,
    contact: fakers.name(random, index),
    phone: fakers.phone(random, index),
    siteStatus: siteStatus.normal,
  };
}

export function composeRoom({ index, random, rowsOf }: ComposeContext): SeedValues<typeof rooms> {
  const { name, sign, site, siteAt } = roomWords[index % roomWords.length] ?? {};
  const speed = random.oneOf([1_000, 2_000, 5_000]);
  return {
    roomName: name,
    roomCode: `ROOM-${sign}`,
    siteId: pickRowCyclically(rowsOf(sites), siteAt ?? 0)?.id ?? null,
    roomType: random.weighted(
      [roomType.selfBuilt, 50],
      [roomType.colocation, 30],
      [roomType.rented, 15],
      [roomType.edge, 5],
    ),
    lineOperator: site?.lines,
    publicIp: `120.76.${40 + index}.8`,
    gatewayIp: `10.${index + 1}.0.1`,
    relayHost: `relay-${sign?.toLowerCase()}.cloudphone.cn`,
    relayPort: 7_000,
    punchPort: 7_001,
    uploadSpeed: speed,
    downloadSpeed: speed,
    roomStatus: roomStatus.normal,
    serverVersion: '3.2.0',
    manager: fakers.name(random, index),
    phone: fakers.phone(random, index + 50),
  };
}

export function composeCabinet({ index, random, rowsOf }: ComposeContext): SeedValues<typeof cabinets> {
  const { room, place } = cabinetAt(index);
  return {
    cabinetName: `A${pair(place + 1)}`,
    cabinetCode: `${signOf(room)}-A${pair(place + 1)}`,
    roomId: pickRowCyclically(rowsOf(rooms), room)?.id ?? null,
    position: `A列${pair(place + 1)}位`,
    heightU: 42,
    powerKw: random.oneOf([6, 7.5, 8.8, 10]),
    sort: index + 1,
    status: enableStatus.enabled,
  };
}

/** Returns whether a chassis has no power, so that its cards are offline. */
const unpowered = (index: number): boolean => index % 62 === 61;

export function composeChassis({ index, random, rowsOf }: ComposeContext): SeedValues<typeof chassis> {
  const at = Math.floor(index / demoRoomDimensions.chassisPerCabinet);
  const { room, place } = cabinetAt(at);
  const slot = index % demoRoomDimensions.chassisPerCabinet;
  const cabinet = pickRowCyclically(rowsOf(cabinets), at);
  const name = `A${pair(place + 1)}-C${slot + 1}`;
  return {
    chassisName: name,
    chassisCode: `${signOf(room)}-${name}`,
    cabinetId: fieldValueOf(cabinet, 'id'),
    roomId: fieldValueOf(cabinet, 'roomId'),
    startU: 2 + slot * demoRoomDimensions.unitStep,
    heightU: demoRoomDimensions.chassisHeight,
    bladeCount: demoRoomDimensions.blades,
    cardsPerBlade: demoRoomDimensions.cardsPerBlade,
    model: random.oneOf(['CX-2010', 'CX-2010', 'CX-2010S']),
    serialNo: `CX${random.digits(4)}${String(index + 1).padStart(6, '0')}`,
    temperature: unpowered(index) ? null : random.between(240, 380) / 10,
    agentVersion: '2.4.1',
    powerStatus: unpowered(index) ? powerStatus.off : powerStatus.on,
    status: enableStatus.enabled,
  };
}

/** Composes one controller per chassis. The blades of the last chassis have additional controllers. */
export function composeBmc({ index, random, rowsOf, wallMs }: ComposeContext): SeedValues<typeof bmcMappings> {
  const all = rowsOf(chassis).slice(0, demoRoomDimensions.chassis);
  const isOfBlade = index >= demoRoomDimensions.chassis;
  const at = isOfBlade ? demoRoomDimensions.chassis - 1 : index;
  const holder = pickRowCyclically(all, at);
  const blade = isOfBlade ? index - demoRoomDimensions.chassis + 1 : null;
  const { room, place } = cabinetAt(Math.floor(at / demoRoomDimensions.chassisPerCabinet));
  const host = (isOfBlade ? 20 : 11) + (blade ?? at % demoRoomDimensions.chassisPerCabinet);
  const isOn = holder?.powerStatus !== powerStatus.off;
  return {
    bmcName: `BMC-${holder?.chassisCode ?? index}${blade === null ? '' : `-B${pair(blade)}`}`,
    bmcIp: `10.${100 + room}.${place + 1}.${host}`,
    bmcPort: 623,
    protocol: random.weighted([bmcProtocol.ipmi, 60], [bmcProtocol.redfish, 40]),
    account: 'admin',
    roomId: fieldValueOf(holder, 'roomId'),
    chassisId: fieldValueOf(holder, 'id'),
    bladePosition: blade,
    firmwareVersion: random.oneOf(['2.14.0', '2.15.3', '3.0.1']),
    powerStatus: isOn ? powerStatus.on : powerStatus.off,
    temperature: fieldValueOf(holder, 'temperature'),
    connectStatus: random.weighted([networkStatus.online, 97], [networkStatus.offline, 3]),
    lastCheckTime: formatWallTime(wallMs - random.between(60, 86_400) * 1_000),
  };
}

export function composeAddressSegment({ index, rowsOf }: ComposeContext): SeedValues<typeof deviceAddresses> {
  const { room, place } = cabinetAt(index);
  const cabinet = pickRowCyclically(rowsOf(cabinets), index);
  const net = `10.${room + 1}.${place + 1}`;
  const roomId = cabinet?.roomId ?? fieldValueOf(pickRowCyclically(rowsOf(rooms), room), 'id');
  const startPort = demoRoomDimensions.firstPort + place * demoRoomDimensions.cardsPerCabinet;
  return {
    segmentName: `${signOf(room)}-A${pair(place + 1)}业务段`,
    roomId,
    addressType: deviceAddressType.serviceAddress,
    cardStartIp: `${net}.${demoRoomDimensions.firstHost}`,
    cardEndIp: `${net}.${demoRoomDimensions.firstHost + demoRoomDimensions.cardsPerCabinet - 1}`,
    subnetMask: '255.255.255.0',
    gateway: `${net}.1`,
    publicIp: rowsOf(rooms).find(row => row.id === roomId)?.publicIp ?? null,
    startPort,
    endPort: startPort + demoRoomDimensions.cardsPerCabinet - 1,
    status: enableStatus.enabled,
  };
}
