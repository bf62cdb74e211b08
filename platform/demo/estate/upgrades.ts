import { remoteTargets } from '../../areas/upgrades/remoteTargets.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { wallClock } from '../../engine/storage/platformTime.ts';
import type { Row } from '../../engine/storage/database.ts';
import type { ComposeContext } from '../values/rowComposer.ts';
import { createRandom } from '../values/random.ts';

const weekMs = 7 * 86_400_000;
const upgrades = 40;
const batchSeconds = 30;

/** Codes of `upgradeStatus` and `upgradeResult`. */
const status = { waiting: 0, upgrading: 1, done: 2, failed: 3, rolledBack: 4 } as const;
const result = { waiting: 0, success: 2, failed: 3, skipped: 4, rolledBack: 5 } as const;

/** Composes one upgrade per week, with rising versions. */
export function composeUpgrade({ index, random, wallMs }: ComposeContext): Row {
  const age = Math.max(0, upgrades - index - 1) + random.next() * 0.8 + 0.1;
  return { createTime: wallClock(wallMs - age * weekMs) };
}

/**
 * Composes the result of one target. The targets of an upgrade follow each other, from a random start in its rooms, and
 * each occurs once.
 */
export function composeResult({ index, random, rowsOf }: ComposeContext): Row {
  const begun = rowsOf('remote-upgrades').filter(row => row['upgradeStatus'] !== status.waiting);
  const found = atPlace(index, begun, countTargets(rowsOf));
  if (!found) return {};
  const { upgrade, turn } = found;
  const targets = remoteTargets[String(upgrade['targetType'])];
  const all = targetsOf(upgrade, rowsOf);
  const first = createRandom(`remote upgrade ${String(upgrade['id'])}`).between(0, all.length - 1);
  const target = all[(first + turn) % all.length];
  const batch = Math.floor(turn / Number(upgrade['batchSize'])) + 1;
  const ended = resultOf({ upgradeStatus: upgrade['upgradeStatus'], order: turn, batch, random });
  const begin = upgrade['startTime'];
  const isOver = ended !== result.waiting && typeof begin === 'string';
  return {
    upgradeId: upgrade['id'],
    targetId: target?.['id'] ?? null,
    targetName: target?.[targets?.name ?? ''] ?? null,
    roomId: target?.[targets?.room ?? ''] ?? null,
    batch,
    result: ended,
    finishTime: isOver ? addSeconds(begin, batch * batchSeconds) : null,
  };
}

/** Counts the targets of each type in each room, by the key `type room`. */
function countTargets(rowsOf: ComposeContext['rowsOf']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [type, { resource, room }] of Object.entries(remoteTargets)) {
    for (const row of rowsOf(resource)) {
      const place = `${type} ${String(row[room])}`;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Returns the upgrade of the result with this number, and the position of its target in this upgrade. The numbers go
 * through the first targets of all upgrades, then through their second targets, and so on.
 */
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

function targetsOf(upgrade: Row, rowsOf: ComposeContext['rowsOf']): readonly Row[] {
  const { resource, room } = remoteTargets[String(upgrade['targetType'])] ?? {};
  const rooms = new Set(roomsOf(upgrade));
  return resource && room ? rowsOf(resource).filter(row => rooms.has(String(row[room]))) : [];
}

function roomsOf({ roomIds }: Row): readonly string[] {
  return Array.isArray(roomIds) ? roomIds.map(String) : [];
}

interface ResultContext {
  readonly upgradeStatus: unknown;
  readonly order: number;
  readonly batch: number;
  readonly random: ComposeContext['random'];
}

/** Returns a result that matches the status: a finished upgrade has no failed target, a failed one has at least one. */
function resultOf({ upgradeStatus, order: turn, batch, random }: ResultContext): number {
  if (upgradeStatus === status.done) return result.success;
  if (upgradeStatus === status.rolledBack) return result.rolledBack;
  if (upgradeStatus === status.upgrading) return batch === 1 ? result.success : result.waiting;
  if (turn === 0) return result.failed;
  return random.weighted([result.success, 60], [result.failed, 25], [result.skipped, 15]);
}
