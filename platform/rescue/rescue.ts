import { writeOperationLog } from '../engine/audit/operationLog.ts';
import { openConfiguredDatabase } from '../engine/settings/openConfiguredDatabase.ts';
import { anonymousCaller } from '../engine/http/caller.ts';
import { type Log, createLog } from '../engine/log/log.ts';
import { allScreens } from '../engine/resources/allResources.ts';
import type { Catalogue } from '../engine/resources/catalogue.ts';
import type { Settings } from '../engine/settings/settings.ts';
import type { OpenedDatabase } from '../engine/storage/connect.ts';
import type { Connections } from '../engine/storage/connections.ts';
import type { Database } from '../engine/storage/database.ts';
import { hasRelation } from '../engine/storage/hasRelation.ts';
import { lockUntilCommit } from '../engine/storage/lockUntilCommit.ts';
import { formatWallTime, zoneOffsetMs } from '../engine/storage/platformTime.ts';
import { restoreAdmin } from './restoreAdmin.ts';
import { type RestoredMenu, restoreMenu } from './restoreMenu.ts';

export interface RescueResult extends RestoredMenu {
  /** Temporary password of `admin`, which is printed once and must be changed at the first sign-in. */
  readonly password: string;
}

interface RescueInput {
  readonly catalogue: Catalogue;
  readonly clock: () => number;
  /** Upgrades the database to this release, as a start does. */
  readonly upgrade: (
    database: Pick<OpenedDatabase, 'connections' | 'engine'>,
    settings: Settings,
    input: { readonly catalogue: Catalogue; readonly log: Log; readonly clock: () => number },
  ) => Promise<Connections>;
}

/** Restores the built-in menu and an administrator of a stopped platform, in one transaction. */
export async function rescue(settings: Settings, { catalogue, clock, upgrade }: RescueInput): Promise<RescueResult> {
  const { connections, engine, close } = await openConfiguredDatabase(settings);
  const log = createLog({ clock, line: text => process.stderr.write(`${text}\n`) });
  try {
    await refuseNewDatabase(connections.work);
    const { work } = await upgrade({ connections, engine }, settings, { catalogue, log, clock });
    return await work.transaction().execute(trx => restore(trx, settings, clock()));
  } finally {
    await close();
  }
}

async function refuseNewDatabase(db: Database): Promise<void> {
  if (!(await hasRelation(db, 'users')))
    throw new Error('This database is new: start the platform to create its first administrator');
}

async function restore(db: Database, { zone }: Settings, nowMs: number): Promise<RescueResult> {
  const wallMs = nowMs + zoneOffsetMs(nowMs, zone);
  const now = formatWallTime(wallMs);
  await lockUntilCommit(db, 'rights');
  const menu = await restoreMenu(db, allScreens, now);
  const password = await restoreAdmin(db, { now, nowMs, wallMs });
  const caller = { ...anonymousCaller, userName: 'rescue' };
  const call = { caller, now, ip: '', method: 'rescue', path: 'rescue', startedAt: performance.now() };
  const description = { zh: '恢复内置菜单和管理员', en: 'Restore the built-in menu and an administrator' };
  await writeOperationLog(db, call, [{ type: 2, module: 'users', description, after: { ...menu } }]);
  return { ...menu, password };
}
