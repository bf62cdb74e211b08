import { remoteTargets } from '../../effects/remoteTargets.ts';
import { later } from '../../effects/moments.ts';
import { wallClock } from '../../storage/platformTime.ts';
import type { Row } from '../../storage/database.ts';
import type { Composed, Composing } from '../composing.ts';
import { createRandom } from '../random.ts';

const weekMs = 7 * 86_400_000;
const upgrades = 40;
const batchSeconds = 30;

/** Codes of `upgradeStatus` and `upgradeResult`. */
const status = { waiting: 0, upgrading: 1, done: 2, failed: 3, rolledBack: 4 } as const;
const result = { waiting: 0, success: 2, failed: 3, skipped: 4, rolledBack: 5 } as const;

/** A higher version comes later, one every week. */
function composeUpgrade({ index, random, wallMs }: Composing): Row {
  const age = Math.max(0, upgrades - index - 1) + random.next() * 0.8 + 0.1;
  return { createTime: wallClock(wallMs - age * weekMs) };
}

/** What is upgraded has been upgraded where the upgrade says: each of its targets once, from a place of its own on. */
function composeResult({ index, random, rowsOf }: Composing): Row {
  const begun = rowsOf('remote-upgrades').filter(one => one['upgradeStatus'] !== status.waiting);
  const found = atPlace(index, begun, countTargets(rowsOf));
  if (!found) return {};
  const { upgrade, turn } = found;
  const targets = remoteTargets[String(upgrade['targetType'])];
  const all = targetsOf(upgrade, rowsOf);
  const first = createRandom(`remote upgrade ${String(upgrade['id'])}`).between(0, all.length - 1);
  const target = all[(first + turn) % all.length];
  const batch = Math.floor(turn / Number(upgrade['batchSize'])) + 1;
  const ended = resultOf({ upgradeStatus: upgrade['upgradeStatus'], turn, batch, random });
  const begin = upgrade['startTime'];
  const isOver = ended !== result.waiting && typeof begin === 'string';
  return {
    upgradeId: upgrade['id'],
    targetId: target?.['id'] ?? null,
    targetName: target?.[targets?.name ?? ''] ?? null,
    roomId: target?.[targets?.room ?? ''] ?? null,
    batch,
    result: ended,
    finishTime: isOver ? later(begin, batch * batchSeconds) : null,
  };
}

/** How many targets of each type stand in each room, by both. */
function countTargets(rowsOf: Composing['rowsOf']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [type, { resource, room }] of Object.entries(remoteTargets)) {
    for (const row of rowsOf(resource)) {
      const place = `${type} ${String(row[room])}`;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return counts;
}

/** Which target of which upgrade has this number, when each upgrade is given one after the other as long as it has more. */
function atPlace(index: number, begun: readonly Row[], counts: ReadonlyMap<string, number>) {
  const sizes = begun.map(upgrade =>
    roomsOf(upgrade).reduce<number>(
      (sum, room) => sum + (counts.get(`${String(upgrade['targetType'])} ${room}`) ?? 0),
      0,
    ),
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

function targetsOf(upgrade: Row, rowsOf: Composing['rowsOf']): readonly Row[] {
  const { resource, room } = remoteTargets[String(upgrade['targetType'])] ?? {};
  const rooms = new Set(roomsOf(upgrade));
  return resource && room ? rowsOf(resource).filter(row => rooms.has(String(row[room]))) : [];
}

function roomsOf({ roomIds }: Row): readonly string[] {
  return Array.isArray(roomIds) ? roomIds.map(String) : [];
}

interface Standing {
  readonly upgradeStatus: unknown;
  readonly turn: number;
  readonly batch: number;
  readonly random: Composing['random'];
}

/** An upgrade that is done has failed nowhere, one that has failed did so at its first target or later. */
function resultOf({ upgradeStatus, turn, batch, random }: Standing): number {
  if (upgradeStatus === status.done) return result.success;
  if (upgradeStatus === status.rolledBack) return result.rolledBack;
  if (upgradeStatus === status.upgrading) return batch === 1 ? result.success : result.waiting;
  if (turn === 0) return result.failed;
  return random.weighted([
    [result.success, 60],
    [result.failed, 25],
    [result.skipped, 15],
  ]);
}

export const remoteUpgrades: Readonly<Record<string, Composed>> = {
  'remote-upgrades': { picks: [], compose: composeUpgrade },
  'remote-upgrade-results': {
    picks: ['remote-upgrades', ...Object.values(remoteTargets).map(one => one.resource)],
    compose: composeResult,
  },
};
