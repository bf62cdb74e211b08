import { type RawBuilder, sql } from 'kysely';

import type { Database, Row } from '../storage/database.ts';
import type { Saying } from '../sayings.ts';
import { type EffectScope, type Effects, onAction, onSave } from './effect.ts';
import { later } from './moments.ts';
import { refused, refusedAt } from './refused.ts';
import { change, fillIn } from './written.ts';

/** Codes of `installStatus`. */
const status = { installing: 1, failed: 3, uninstalled: 5 } as const;

/** How fast a device takes a package, and the least that an install takes. */
const bytesPerSecond = 20 * 1024 * 1024;
const leastSeconds = 20;
/** How long a new install waits for its turn, and how long a game takes to be removed. */
const waitSeconds = 5;
const removeSeconds = 5;

const mostAtOnce = 5_000;

const offline: Saying = '设备离线';
const cancelled: Saying = '已取消';

/** What an install depends on: the game's package, and whether the device answers. */
interface Ground {
  readonly version: string | null;
  readonly seconds: number;
  readonly isOnline: boolean;
}

export const effects: Effects = {
  gameInstallCreate: onSave(async (scope, { id, values }) => {
    const { version, seconds, isOnline } = await groundOf(scope.db, values);
    const startTime = later(scope.now, waitSeconds);
    await fillIn(
      scope,
      id,
      isOnline
        ? { version, startTime, finishTime: later(startTime, seconds) }
        : { version, installStatus: status.failed, startTime: scope.now, finishTime: scope.now, failReason: offline },
    );
  }),

  /** One row each; what is installed or under way stays, what failed or was removed begins anew. */
  gameInstallInstall: onAction(async (scope, { values }) => {
    const { db, now, caller } = scope;
    const games = idsIn(values['gameIds']);
    const equipment = await equipmentOf(db, values);
    const total = games.length * equipment.length;
    if (total > mostAtOnce) throw refused(`一次最多安装 ${mostAtOnce} 项`, `At most ${mostAtOnce} installs at once`);
    const { rows } = await sql`
      insert into game_installs ("projectId", "gameId", "equipmentId", version, "installStatus", progress, "startTime",
        "finishTime", "failReason", "createTime", "updateTime", "operatorName")
      select e."projectId", g.id, e.id, w.version, case when ${isOnline} then ${status.installing}::bigint else ${status.failed}::bigint end,
        0, ${now}::timestamp, case when ${isOnline} then ${now}::timestamp + make_interval(secs => ${secondsOf}) else ${now}::timestamp end,
        case when ${isOnline} then null else ${offline}::text end, ${now}::timestamp, ${now}::timestamp, ${caller.userName}
      from game_equipment e join game_devices gd on gd.id = e."gameDeviceId" join devices d on d.id = gd."deviceId"
      cross join games g join game_warehouse w on w.id = g."warehouseId"
      where e.id = any(${equipment}::bigint[]) and g.id = any(${games}::bigint[])
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
    await begin(scope, record ?? {});
  }),

  gameInstallCancel: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { finishTime: scope.now, failReason: cancelled });
  }),

  gameInstallUninstall: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { finishTime: later(scope.now, removeSeconds) });
  }),

  gameInstallUpdate: onAction(async (scope, { record }) => {
    const { rows } = await sql`
      select from games g join game_warehouse w on w.id = g."warehouseId"
      where g.id = ${record?.['gameId']}
        and string_to_array(w.version, '.')::int[] > coalesce(string_to_array(${record?.['version']}::text, '.')::int[], '{}')`.execute(
      scope.db,
    );
    if (rows.length === 0) throw refused('已是最新版本', 'The newest version is installed already');
    await begin(scope, record ?? {});
  }),
};

const isOnline = sql`d."networkStatus" = 1`;
const secondsOf: RawBuilder<number> = sql`
  greatest(${leastSeconds}::int, coalesce(w."sizeBytes", 0) / ${bytesPerSecond}::bigint)::int`;

/** Starts an install; the clock brings it to its end. */
async function begin(scope: EffectScope, record: Row): Promise<void> {
  const ground = await groundOf(scope.db, record);
  if (!ground.isOnline) throw refused('设备离线，无法安装', 'The device is offline');
  await change(scope, record['id'], {
    version: ground.version,
    progress: 0,
    startTime: scope.now,
    finishTime: later(scope.now, ground.seconds),
    failReason: null,
  });
}

async function groundOf(db: Database, { gameId, equipmentId }: Row): Promise<Ground> {
  const { rows } = await sql<Ground>`
    select w.version, ${secondsOf} as seconds, coalesce(${isOnline}, false) as "isOnline"
    from games g join game_warehouse w on w.id = g."warehouseId"
    cross join game_equipment e join game_devices gd on gd.id = e."gameDeviceId" join devices d on d.id = gd."deviceId"
    where g.id = ${gameId} and e.id = ${equipmentId}`.execute(db);
  return rows[0] ?? { version: null, seconds: leastSeconds, isOnline: false };
}

/** The devices that are meant: all of the project, or those that were named. */
async function equipmentOf(db: Database, values: Row): Promise<readonly number[]> {
  if (values['all'] !== true) return idsIn(values['equipmentIds']);
  const { rows } = await sql<{ id: number }>`
    select id from game_equipment where "projectId" = ${values['projectId']}`.execute(db);
  if (rows.length === 0) throw refusedAt('projectId', '该项目没有设备', 'The project has no devices');
  return rows.map(row => row.id);
}

function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'number') : [];
}
