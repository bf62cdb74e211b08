import type remoteUpgradeResults from '../../../src/resources/upgrades/remote-upgrade-results.ts';
import remoteUpgrades from '../../../src/resources/upgrades/remote-upgrades.ts';
import type { SeedValues } from '../seedOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { remoteTargetType, upgradeResult, upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import devices from '../../../src/resources/devices/devices.ts';
import routers from '../../../src/resources/network/routers.ts';
import bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { createRandom } from '../values/random.ts';

const weekMs = 7 * 86_400_000;
const upgrades = 40;
const batchSeconds = 30;

type RowsOf = ComposeContext['rowsOf'];

interface Target {
  readonly id: number;
  readonly name: string;
  readonly roomId: number | null;
}

/** Functions that return the possible targets of a remote upgrade, by the type of target. */
const targetLists: { readonly [T in CodeOf<typeof remoteTargetType>]: (rowsOf: RowsOf) => readonly Target[] } = {
  [remoteTargetType.roomServer]: rowsOf =>
    rowsOf(rooms).map(({ id, roomName }) => ({ id, name: roomName, roomId: id })),
  [remoteTargetType.cardFirmware]: rowsOf =>
    rowsOf(devices).map(({ id, deviceCode, roomId }) => ({ id, name: deviceCode, roomId })),
  [remoteTargetType.bmcFirmware]: rowsOf =>
    rowsOf(bmcMappings).map(({ id, bmcName, roomId }) => ({ id, name: bmcName, roomId })),
  [remoteTargetType.agent]: rowsOf =>
    rowsOf(chassis).map(({ id, chassisName, roomId }) => ({ id, name: chassisName, roomId })),
  [remoteTargetType.routerFirmware]: rowsOf =>
    rowsOf(routers).map(({ id, routerName, roomId }) => ({ id, name: routerName, roomId })),
};

type Upgrade = RowOf<typeof remoteUpgrades>;

/** Composes the creation time of an upgrade, so that there is one upgrade per week. */
export function composeRemoteUpgrade({ index, random, wallMs }: ComposeContext): SeedValues<typeof remoteUpgrades> {
  const age = Math.max(0, upgrades - index - 1) + random.next() * 0.8 + 0.1;
  return { createTime: formatWallTime(wallMs - age * weekMs) };
}

/**
 * Composes the result of one target. The targets of an upgrade are consecutive and start at a random target in the
 * rooms of the upgrade. No target occurs twice.
 */
export function composeUpgradeResult({
  index,
  random,
  rowsOf,
}: ComposeContext): SeedValues<typeof remoteUpgradeResults> {
  const begun = rowsOf(remoteUpgrades).filter(row => row.upgradeStatus !== upgradeStatus.notUpgraded);
  const found = atPlace(index, begun, countTargets(rowsOf));
  if (!found) return {};
  const { upgrade, turn } = found;
  const all = targetsOf(upgrade, rowsOf);
  const first = createRandom(`remote upgrade ${String(upgrade.id)}`).between(0, all.length - 1);
  const target = all[(first + turn) % all.length];
  const batch = Math.floor(turn / upgrade.batchSize) + 1;
  const ended = resultOf({ status: upgrade.upgradeStatus, order: turn, batch, random });
  const begin = upgrade.startTime;
  const isOver = ended !== upgradeResult.waiting && begin !== null;
  return {
    upgradeId: upgrade.id,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    roomId: target?.roomId ?? null,
    batch,
    result: ended,
    finishTime: isOver ? addSeconds(begin, batch * batchSeconds) : null,
  };
}

/** Counts the targets of each type in each room, by the key `type room`. */
function countTargets(rowsOf: RowsOf): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { value: type } of remoteTargetType.items) {
    for (const { roomId } of targetLists[type](rowsOf)) {
      const place = `${type} ${String(roomId)}`;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Returns the upgrade to which the result with this number belongs, and the position of the target in this upgrade.
 * Consecutive results belong to the first target of every upgrade, then to the second target of every upgrade, and so
 * on.
 */
function atPlace(index: number, begun: readonly Upgrade[], counts: ReadonlyMap<string, number>) {
  const sizes = begun.map(upgrade =>
    roomsOf(upgrade).reduce<number>((sum, room) => sum + (counts.get(`${String(upgrade.targetType)} ${room}`) ?? 0), 0),
  );
  let left = index;
  for (let turn = 0; turn < Math.max(0, ...sizes); turn += 1) {
    const having = begun.filter((_, at) => (sizes[at] ?? 0) > turn);
    const upgrade = having[left];
    if (upgrade) return { upgrade, turn };
    left -= having.length;
  }
  return undefined;
}

function targetsOf(upgrade: Upgrade, rowsOf: RowsOf): readonly Target[] {
  const roomIds = new Set(roomsOf(upgrade));
  return targetLists[upgrade.targetType](rowsOf).filter(({ roomId }) => roomIds.has(String(roomId)));
}

function roomsOf({ roomIds }: Upgrade): readonly string[] {
  return (roomIds ?? []).map(String);
}

interface ResultContext {
  readonly status: Upgrade['upgradeStatus'];
  readonly order: number;
  readonly batch: number;
  readonly random: ComposeContext['random'];
}

/**
 * Returns a result that matches the status of the upgrade: a finished upgrade has no failed target, a failed upgrade
 * has at least one.
 */
function resultOf({ status, order: turn, batch, random }: ResultContext): CodeOf<typeof upgradeResult> {
  if (status === upgradeStatus.upgraded) return upgradeResult.succeeded;
  if (status === upgradeStatus.uninstalled) return upgradeResult.rolledBack;
  if (status === upgradeStatus.upgrading) return batch === 1 ? upgradeResult.succeeded : upgradeResult.waiting;
  if (turn === 0) return upgradeResult.failed;
  return random.weighted([upgradeResult.succeeded, 60], [upgradeResult.failed, 25], [upgradeResult.skipped, 15]);
}
