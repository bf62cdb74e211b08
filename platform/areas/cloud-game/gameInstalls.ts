import { type RawBuilder, sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { type App, findInstallBlockers } from '../devices/fleet/appRules.ts';
import type { Database, Row } from '../../engine/storage/database.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';

/** Codes of `installStatus`. */
const status = { installing: 1, failed: 3, uninstalled: 5 } as const;

/** Simulated transfer of packages to a device: bytes per second, and the minimum duration of an install in seconds. */
const bytesPerSecond = 20 * 1024 * 1024;
const leastSeconds = 20;
/** Seconds until a queued install starts, and seconds to remove a game. */
const waitSeconds = 5;
const removeSeconds = 5;

const mostAtOnce = 5_000;

const offline: MessageKey = '设备离线';
const cancelled: MessageKey = '已取消';

/** Conditions of an install: version and transfer time of the game's package, and whether the device is online. */
interface InstallConditions {
  readonly version: string | null;
  readonly seconds: number;
  readonly isOnline: boolean;
}

export const effects: Effects = {
  gameInstallCreate: onSave(async (scope, { id, values }) => {
    await refuseGame(scope.db, values);
    const { version, seconds, isOnline } = await readInstallConditions(scope.db, values);
    const startTime = addSeconds(scope.now, waitSeconds);
    await completeRecord(
      scope,
      id,
      isOnline
        ? { version, startTime, finishTime: addSeconds(startTime, seconds) }
        : { version, installStatus: status.failed, startTime: scope.now, finishTime: scope.now, failReason: offline },
    );
  }),

  /**
   * Queues one install for each game and device. Keeps installed games and installs in progress; restarts installs that
   * failed and games that were removed.
   */
  gameInstallInstall: onAction(async (scope, { values }) => {
    const { db, now, caller } = scope;
    const games = idsIn(values['gameIds']);
    const equipment = await readEquipmentIds(db, values);
    const total = games.length * equipment.length;
    if (total > mostAtOnce)
      throw createRefusal(`一次最多安装 ${mostAtOnce} 项`, `At most ${mostAtOnce} installs at a time`);
    const refusedPairs = await findForbiddenPairs(db, games, equipment);
    const { rows } = await sql`
      insert into game_installs ("projectId", "gameId", "equipmentId", version, "installStatus", progress, "startTime",
        "finishTime", "failReason", "createTime", "updateTime", "operatorName")
      select e."projectId", g.id, e.id, w.version, case when ${isOnline} then ${status.installing}::bigint else ${status.failed}::bigint end,
        0, ${now}::timestamp, case when ${isOnline} then ${now}::timestamp + make_interval(secs => ${transferSeconds}) else ${now}::timestamp end,
        case when ${isOnline} then null else ${offline}::text end, ${now}::timestamp, ${now}::timestamp, ${caller.userName}
      from game_equipment e join game_devices gd on gd.id = e."gameDeviceId" join devices d on d.id = gd."deviceId"
      cross join games g join game_warehouse w on w.id = g."warehouseId"
      where e.id = any(${equipment}::bigint[]) and g.id = any(${games}::bigint[])
        and not exists (
          select from jsonb_to_recordset(${JSON.stringify(refusedPairs)}::jsonb) as no ("gameId" bigint, "deviceId" bigint)
          where no."gameId" = g.id and no."deviceId" = d.id)
      order by e.id, g.id
      on conflict ("gameId", "equipmentId") where "gameId" is not null do update set
        version = excluded.version, "installStatus" = excluded."installStatus", progress = 0,
        "startTime" = excluded."startTime", "finishTime" = excluded."finishTime", "failReason" = excluded."failReason",
        "updateTime" = excluded."updateTime", "operatorName" = excluded."operatorName",
        revision = game_installs.revision + 1
      where game_installs."installStatus" in (${status.failed}, ${status.uninstalled})
      returning id`.execute(db);
    return { count: rows.length, skipped: total - rows.length };
  }),

  gameInstallStart: onAction(async (scope, { record }) => {
    await startInstall(scope, record ?? {});
  }),

  gameInstallCancel: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { finishTime: scope.now, failReason: cancelled });
  }),

  gameInstallUninstall: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { finishTime: addSeconds(scope.now, removeSeconds) });
  }),

  gameInstallUpdate: onAction(async (scope, { record }) => {
    const { rows } = await sql`
      select from games g join game_warehouse w on w.id = g."warehouseId"
      where g.id = ${record?.['gameId']}
        and string_to_array(w.version, '.')::int[] > coalesce(string_to_array(${record?.['version']}::text, '.')::int[], '{}')`.execute(
      scope.db,
    );
    if (rows.length === 0) throw createRefusal('已是最新版本', 'The latest version is already installed');
    await startInstall(scope, record ?? {});
  }),
};

const isOnline = sql`d."networkStatus" = 1`;
const transferSeconds: RawBuilder<number> = sql`
  greatest(${leastSeconds}::int, coalesce(w."sizeBytes", 0) / ${bytesPerSecond}::bigint)::int`;

/** Starts an install; the scheduler completes it. */
async function startInstall(scope: EffectScope, record: Row): Promise<void> {
  await refuseGame(scope.db, record);
  const ground = await readInstallConditions(scope.db, record);
  if (!ground.isOnline) throw createRefusal('设备离线，无法安装', 'The device is offline');
  await changeOwnRecord(scope, record['id'], {
    version: ground.version,
    progress: 0,
    startTime: scope.now,
    finishTime: addSeconds(scope.now, ground.seconds),
    failReason: null,
  });
}

interface Pair {
  readonly gameId: number;
  readonly deviceId: number;
  readonly text: Label;
}

/**
 * Returns the pairs of game and device for which the game must not be installed, because of the blacklist or the game's
 * shelf status. Games and apps have the same rule (`findInstallBlockers`).
 */
async function findForbiddenPairs(
  db: Database,
  gameIds: readonly unknown[],
  equipmentIds: readonly unknown[],
): Promise<readonly Pair[]> {
  const games = await sql<App & { id: number }>`
    select id, "packageName", "shelfStatus" from games where id = any(${[...gameIds]}::bigint[])`.execute(db);
  const devices = await sql<{ id: number }>`
    select distinct gd."deviceId" as id from game_equipment e join game_devices gd on gd.id = e."gameDeviceId"
    where e.id = any(${[...equipmentIds]}::bigint[]) and gd."deviceId" is not null`.execute(db);
  const ids = devices.rows.map(row => row.id);
  const pairs: Pair[] = [];
  for (const game of games.rows) {
    for (const [deviceId, text] of await findInstallBlockers(db, game, ids))
      pairs.push({ gameId: game.id, deviceId, text });
  }
  return pairs;
}

async function refuseGame(db: Database, { gameId, equipmentId }: Row): Promise<void> {
  const [pair] = await findForbiddenPairs(db, [gameId], [equipmentId]);
  if (pair) throw createRefusal(pair.text.zh, pair.text.en);
}

async function readInstallConditions(db: Database, { gameId, equipmentId }: Row): Promise<InstallConditions> {
  const { rows } = await sql<InstallConditions>`
    select w.version, ${transferSeconds} as seconds, coalesce(${isOnline}, false) as "isOnline"
    from games g join game_warehouse w on w.id = g."warehouseId"
    cross join game_equipment e join game_devices gd on gd.id = e."gameDeviceId" join devices d on d.id = gd."deviceId"
    where g.id = ${gameId} and e.id = ${equipmentId}`.execute(db);
  return rows[0] ?? { version: null, seconds: leastSeconds, isOnline: false };
}

/** Returns the ids of the selected devices, or of all devices of the project. */
async function readEquipmentIds(db: Database, values: Row): Promise<readonly number[]> {
  if (values['all'] !== true) return idsIn(values['equipmentIds']);
  const { rows } = await sql<{ id: number }>`
    select id from game_equipment where "projectId" = ${values['projectId']}`.execute(db);
  if (rows.length === 0) throw createFieldRefusal('projectId', '该项目没有设备', 'The project has no devices');
  return rows.map(row => row.id);
}

function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'number') : [];
}
