import { partitionPurpose } from '../../../src/schemas/codes/storage.ts';
import { powerStatus } from '../../../src/schemas/codes/rooms.ts';
import {
  allocationType,
  androidVersion,
  failureStatus,
  networkStatus,
  phoneType,
} from '../../../src/schemas/codes/devices.ts';
import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { abnormalState, distributionStatus, resourceMaintenance } from '../../../src/schemas/codes/billing.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import type devices from '../../../src/resources/devices/devices.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import { computeShareOfCardsInUse } from '../values/cardModel.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import { fakers } from '../values/fakers.ts';
import { type Random, randomRow } from '../values/random.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { demoRoomDimensions, pickRowCyclically, fieldValueOf } from './places.ts';
import { productNamesByBoard } from './words.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';

/**
 * Returns the position of the card with this number. Every chassis receives its first card before any chassis receives
 * a second one.
 */
function placeOf({ index, rowsOf }: ComposeContext) {
  const all = rowsOf(chassis).slice(0, demoRoomDimensions.chassis);
  const at = index % Math.max(1, all.length);
  const card = Math.floor(index / Math.max(1, all.length));
  const cabinetAt = Math.floor(at / demoRoomDimensions.chassisPerCabinet);
  const slot = at % demoRoomDimensions.chassisPerCabinet;
  return {
    chassis: all[at],
    cabinetAt,
    blade: Math.floor(card / demoRoomDimensions.cardsPerBlade) + 1,
    card: (card % demoRoomDimensions.cardsPerBlade) + 1,
    /** Index of the card in its cabinet, which determines the IP address and port of the card. */
    offset: slot * demoRoomDimensions.blades * demoRoomDimensions.cardsPerBlade + card,
  };
}

export function composeDevice(at: ComposeContext): SeedValues<typeof devices> {
  const { index, random, rowsOf } = at;
  const place = placeOf(at);
  const roomAt = Math.floor(place.cabinetAt / demoRoomDimensions.cabinetsPerRoom);
  const holder = place.chassis;
  const roomId = holder?.roomId ?? pickRowCyclically(rowsOf(rooms), roomAt)?.id ?? null;
  const kind = kindOf(at, roomId);
  const state = stateOf(at, holder?.powerStatus !== powerStatus.off);
  const deviceCode = `${holder?.chassisCode ?? `X${index}`}-B${String(place.blade).padStart(2, '0')}-${place.card}`;
  const host = demoRoomDimensions.firstHost + place.offset;
  const segment = place.cabinetAt % demoRoomDimensions.cabinetsPerRoom;
  return {
    deviceCode,
    deviceName: `云机${String(index + 1).padStart(4, '0')}`,
    roomId,
    cabinetId: holder?.cabinetId ?? pickRowCyclically(rowsOf(cabinets), place.cabinetAt)?.id ?? null,
    chassisId: holder?.id ?? null,
    bladePosition: place.blade,
    cardPosition: place.card,
    deviceIp: `10.${roomAt + 1}.${segment + 1}.${host}`,
    devicePort: demoRoomDimensions.firstPort + segment * demoRoomDimensions.cardsPerCabinet + place.offset,
    mac: fakers.mac(random, index),
    ...kind,
    rbdName: `rbd-${deviceCode.toLowerCase()}`,
    partitionId: partitionOf(at),
    allocationType: random.weighted([allocationType.instance, 88], [allocationType.host, 12]),
    ...state,
    ...ownerOf(at, state),
    note: null,
  };
}

/** Returns the properties of the card, from the resource codes that its room offers. */
function kindOf({ index, random, rowsOf }: ComposeContext, roomId: number | null) {
  const codes = rowsOf(resourceCodes);
  const ofRoom = codes.filter(code => code.roomId === roomId);
  const offered = ofRoom.length > 0 ? random.oneOf(ofRoom) : pickRowCyclically(codes, index);
  const standards = rowsOf(resourceStandards);
  const standard =
    standards.find(candidate => candidate.standardKey === offered?.standardKey) ?? pickRowCyclically(standards, index);
  return {
    model: productNamesByBoard[String(standard?.board)] ?? 'RK3399-A20',
    phoneType: standard?.phoneType ?? phoneType.vip,
    standardKey: fieldValueOf(standard, 'standardKey'),
    resourceCode: fieldValueOf(offered, 'resourceCode'),
    androidVersion: standard?.androidVersion ?? androidVersion.android10,
    systemVersion: `${String(standard?.androidVersion ?? 10)}.${random.between(0, 4)}.${random.between(0, 30)}`,
  };
}

function partitionOf({ random, rowsOf }: ComposeContext): number | null {
  const fitting = rowsOf(partitions).filter(row => row.purpose === partitionPurpose.userData);
  return fitting.length === 0 ? null : random.oneOf(fitting).id;
}

/** Share of cards that are online: among cards with a fault, and among all others. */
const answering = { underRepair: 0.3, usual: 0.997 } as const;

type State = ReturnType<typeof stateOf>;

function stateOf({ random, wallMs }: ComposeContext, isPowered: boolean) {
  const failure = random.weighted(
    [failureStatus.usable, 968],
    [failureStatus.temporarilyUnusable, 12],
    [failureStatus.fault, 14],
    [failureStatus.awaitingMaintenance, 6],
  );
  const isOnline =
    isPowered && random.next() < (failure === failureStatus.fault ? answering.underRepair : answering.usual);
  const silentMs = random.between(...silentSeconds(isOnline, !isPowered || failure !== failureStatus.usable)) * 1_000;
  return {
    failureStatus: failure,
    networkStatus: isOnline ? networkStatus.online : networkStatus.offline,
    distributionStatus: random.weighted(
      [distributionStatus.assigned, 78],
      [distributionStatus.unassigned, 18],
      [distributionStatus.notAssignable, 3],
      [distributionStatus.reclaiming, 1],
    ),
    abnormalState: failure === failureStatus.usable ? abnormalState.normal : abnormalState.abnormal,
    maintenance:
      failure === failureStatus.awaitingMaintenance
        ? resourceMaintenance.underMaintenance
        : random.weighted([null, 92], [resourceMaintenance.done, 6], [resourceMaintenance.doneAndFactoryReset, 2]),
    lastHeartbeat: formatWallTime(wallMs - silentMs),
  };
}

function silentSeconds(isOnline: boolean, hasCause: boolean): readonly [number, number] {
  if (isOnline) return [0, 55];
  return hasCause ? [3_600, 20 * 86_400] : [150, 540];
}

/**
 * Returns the owner of an assigned card: a merchant and, for four in five cards, also one of the merchant's users.
 * Other cards have no owner.
 */
function ownerOf(at: ComposeContext, state: State) {
  const { random, rowsOf, wallMs } = at;
  const nobody = { merchantSign: null, userName: null, expireTime: null, runStatus: deviceRunStatus.idle };
  if (state.distributionStatus !== distributionStatus.assigned) return nobody;
  const user = random.next() < 0.82 ? randomMerchantUser(random, rowsOf(clientUsers)) : undefined;
  const merchantSign = user?.merchantSign ?? fieldValueOf(randomRow(random, rowsOf(merchants)), 'merchantSign');
  const mayRun =
    user !== undefined && state.networkStatus === networkStatus.online && state.failureStatus === failureStatus.usable;
  return {
    merchantSign,
    userName: fieldValueOf(user, 'userName'),
    expireTime: formatWallTime(wallMs + random.between(1, 365 * 24) * (dayMs / 24)),
    runStatus:
      mayRun && random.next() < computeShareOfCardsInUse(wallMs) ? deviceRunStatus.inUse : deviceRunStatus.idle,
  };
}

/** Returns a random user who belongs to a merchant. */
export function randomMerchantUser(
  random: Random,
  users: readonly RowOf<typeof clientUsers>[],
): RowOf<typeof clientUsers> | undefined {
  for (let attempt = 0; attempt < 8 && users.length > 0; attempt += 1) {
    const user = random.oneOf(users);
    if (user.merchantSign) return user;
  }
  return undefined;
}
