import { recordMeetsCondition } from '../../../src/schemas/vocabulary/namedConditions.ts';
import { expressionBuilder, sql } from 'kysely';

import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameInstalls from '../../../src/resources/cloud-game/game-installs.ts';
import gameWarehouse from '../../../src/resources/cloud-game/game-warehouse.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { installStatus } from '../../../src/schemas/codes/cloudGame.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { findInstallBlockers } from '../devices/fleet/appRules.ts';
import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import type { Database } from '../../engine/storage/database.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';
import { versionSortKey } from '../upgrades/fileFacts.ts';

type Install = RowOf<typeof gameInstalls>;
type Target = Pick<Install, 'gameId' | 'equipmentId'>;

/** Simulated transfer of packages to a device: bytes per second, and the minimum duration of an install in seconds. */
const bytesPerSecond = 20 * 1024 * 1024;
const minSeconds = 20;
/** Seconds until a queued install starts, and seconds to remove a game. */
const waitSeconds = 5;
const removeSeconds = 5;

const maxInstallsAtOnce = 5_000;

const offline: MessageKey = '设备离线';

/**
 * Data that is read before an install: version of the game's package, transfer time in seconds, and whether the device
 * is online.
 */
interface InstallConditions {
  readonly version: string | null;
  readonly seconds: number;
  readonly isOnline: boolean;
}

export const effects = effectsOf(gameInstalls, {
  gameInstallCreate: async (scope, { id, values: { gameId = 0, equipmentId = 0 } }) => {
    await refuseGame(scope.db, { gameId, equipmentId });
    const { version, seconds, isOnline } = await readInstallConditions(scope.db, { gameId, equipmentId });
    const startTime = addSeconds(scope.now, waitSeconds);
    const failed = { installStatus: installStatus.installFailed, failReason: offline } as const;
    await completeSavedRecord(
      scope,
      gameInstalls,
      id,
      isOnline
        ? { version, startTime, finishTime: addSeconds(startTime, seconds) }
        : { version, ...failed, startTime: scope.now, finishTime: scope.now },
    );
  },

  /**
   * Queues one install for each game and device. Keeps installed games and installs in progress; queues failed installs
   * and removed games again.
   */
  gameInstallInstall: async (scope, { values }) => {
    const { gameIds } = values;
    const equipmentIds =
      values.all === true ? await equipmentOf(scope.db, values.projectId) : (values.equipmentIds ?? []);
    const total = gameIds.length * equipmentIds.length;
    if (total > maxInstallsAtOnce)
      throw createRefusal(`一次最多安装 ${maxInstallsAtOnce} 项`, `At most ${maxInstallsAtOnce} installs at a time`);
    const count = await queueInstalls(scope, gameIds, equipmentIds);
    return { count, skipped: total - count };
  },

  gameInstallStart: async (scope, { record }) => {
    await startInstall(scope, record);
  },

  gameInstallUninstall: async (scope, { record }) => {
    await changeRecord(scope, gameInstalls, record.id, { finishTime: addSeconds(scope.now, removeSeconds) });
  },

  gameInstallUpdate: async (scope, { record }) => {
    const newer = await withTables(scope.db, games, gameWarehouse)
      .selectFrom('games as g')
      .innerJoin('game_warehouse as w', 'w.id', 'g.warehouseId')
      .select('g.id')
      .where('g.id', '=', record.gameId)
      .where(eb =>
        eb(
          versionSortKey(eb.ref('w.version')),
          '>',
          eb.fn.coalesce(versionSortKey(castTo(record.version, 'text')), castTo([], 'integer[]')),
        ),
      )
      .executeTakeFirst();
    if (!newer) throw createRefusal('已是最新版本', 'The latest version is already installed');
    await startInstall(scope, record);
  },
});

const stored = expressionBuilder<{ readonly w: RowOf<typeof gameWarehouse> }, 'w'>();
const packageSeconds = stored(stored.fn.coalesce('w.sizeBytes', stored.lit(0)), '/', stored.lit(bytesPerSecond));
const transferSeconds = castTo(stored.fn<number>('greatest', [stored.lit(minSeconds), packageSeconds]), 'integer');

/** Queues the permitted installs in one statement. Returns their number. */
async function queueInstalls(
  { db, now, caller }: EffectScope,
  gameIds: readonly number[],
  equipmentIds: readonly number[],
): Promise<number> {
  const refusedPairs = await findForbiddenPairs(db, gameIds, equipmentIds);
  const isOnline = meetsCondition(devices, 'online', { as: 'd' });
  const { installing, installFailed, uninstalled } = installStatus;
  const { rows } = await sql<{ id: number }>`
    insert into game_installs ("projectId", "gameId", "equipmentId", version, "installStatus", progress, "startTime",
      "finishTime", "failReason", "createTime", "updateTime", "operatorName")
    select e."projectId", g.id, e.id, w.version,
      case when ${isOnline} then ${installing}::bigint else ${installFailed}::bigint end, 0, ${now}::timestamp,
      case when ${isOnline} then ${now}::timestamp + make_interval(secs => ${transferSeconds}) else ${now}::timestamp end,
      case when ${isOnline} then null else ${offline}::text end, ${now}::timestamp, ${now}::timestamp, ${caller.userName}
    from game_equipment e join game_devices gd on gd.id = e."gameDeviceId" join devices d on d.id = gd."deviceId"
    cross join games g join game_warehouse w on w.id = g."warehouseId"
    where e.id = any(${[...equipmentIds]}::bigint[]) and g.id = any(${[...gameIds]}::bigint[])
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(refusedPairs)}::jsonb) as no ("gameId" bigint, "deviceId" bigint)
        where no."gameId" = g.id and no."deviceId" = d.id)
    order by e.id, g.id
    on conflict ("gameId", "equipmentId") where "gameId" is not null do update set
      version = excluded.version, "installStatus" = excluded."installStatus", progress = 0,
      "startTime" = excluded."startTime", "finishTime" = excluded."finishTime", "failReason" = excluded."failReason",
      "updateTime" = excluded."updateTime", "operatorName" = excluded."operatorName",
      revision = game_installs.revision + 1
    where game_installs."installStatus" in (${installFailed}, ${uninstalled})
    returning id`.execute(db);
  return rows.length;
}

/** Starts an install; the scheduler completes it. */
async function startInstall(scope: EffectScope, record: Install): Promise<void> {
  await refuseGame(scope.db, record);
  const { version, seconds, isOnline } = await readInstallConditions(scope.db, record);
  if (!isOnline) throw createRefusal('设备离线，无法安装', 'The device is offline');
  await changeRecord(scope, gameInstalls, record.id, {
    version,
    progress: 0,
    startTime: scope.now,
    finishTime: addSeconds(scope.now, seconds),
    failReason: null,
  });
}

interface Pair {
  readonly gameId: number;
  readonly deviceId: number;
  readonly text: Label;
}

/**
 * Returns the pairs of game and device that `findInstallBlockers` rejects, because of the blacklist or because the game
 * is not on the shelf.
 */
async function findForbiddenPairs(
  db: Database,
  gameIds: readonly number[],
  equipmentIds: readonly number[],
): Promise<readonly Pair[]> {
  const tables = withTables(db, games, gameDevices, gameEquipment);
  const wanted = await tables
    .selectFrom('games')
    .select(['id', 'packageName', 'shelfStatus'])
    .where('id', '=', anyOf(gameIds))
    .execute();
  const targets = await tables
    .selectFrom('game_equipment as e')
    .innerJoin('game_devices as gd', 'gd.id', 'e.gameDeviceId')
    .select('gd.deviceId')
    .distinct()
    .where('e.id', '=', anyOf(equipmentIds))
    .execute();
  const ids = targets.map(({ deviceId }) => deviceId);
  const pairs: Pair[] = [];
  for (const game of wanted) {
    for (const [deviceId, text] of await findInstallBlockers(db, game, ids))
      pairs.push({ gameId: game.id, deviceId, text });
  }
  return pairs;
}

async function refuseGame(db: Database, { gameId, equipmentId }: Target): Promise<void> {
  const [pair] = await findForbiddenPairs(db, [gameId], [equipmentId]);
  if (pair) throw createRefusal(pair.text.zh, pair.text.en);
}

async function readInstallConditions(db: Database, { gameId, equipmentId }: Target): Promise<InstallConditions> {
  const tables = withTables(db, devices, games, gameDevices, gameEquipment, gameWarehouse);
  const found = await tables
    .selectFrom('games as g')
    .innerJoin('game_warehouse as w', 'w.id', 'g.warehouseId')
    .select(['w.version', transferSeconds.as('seconds')])
    .where('g.id', '=', gameId)
    .executeTakeFirst();
  const device = await tables
    .selectFrom('game_equipment as e')
    .innerJoin('game_devices as gd', 'gd.id', 'e.gameDeviceId')
    .innerJoin('devices as d', 'd.id', 'gd.deviceId')
    .select('d.networkStatus')
    .where('e.id', '=', equipmentId)
    .executeTakeFirst();
  if (!found || !device) return { version: null, seconds: minSeconds, isOnline: false };
  return { ...found, isOnline: recordMeetsCondition(devices, 'online', device) === true };
}

/** Returns the ids of all devices of the project. */
async function equipmentOf(db: Database, projectId: number): Promise<readonly number[]> {
  const equipment = await withTables(db, gameEquipment)
    .selectFrom('game_equipment')
    .select('id')
    .where('projectId', '=', projectId)
    .execute();
  if (equipment.length === 0) throw createFieldRefusal('projectId', '该项目没有设备', 'The project has no devices');
  return equipment.map(({ id }) => id);
}
