import { sql } from 'kysely';

import { touch } from '../resources/store.ts';
import type { EffectScope } from './effect.ts';
import { signature } from './written.ts';

/** The operator has ended it; a code of `tryEndReason`. */
const endedByOperator = 4;

/**
 * Ends what is played on a game device: its open try records are closed with how long they took, whoever had it in a
 * project has it idle, and the physical device is in nobody's use.
 */
export async function endGameSession(scope: EffectScope, gameDeviceId: unknown): Promise<void> {
  const { db, now, resourceOf } = scope;
  await sql`
    update game_try_records
    set "endTime" = ${now}, "endReason" = ${endedByOperator}, revision = revision + 1,
      "playSeconds" = greatest(0, extract(epoch from ${now}::timestamp - "startTime")::bigint)
    where "gameDeviceId" = ${gameDeviceId} and "endTime" is null`.execute(db);
  const idle = [
    sql`"runStatus" = 0::bigint`,
    sql`"currentUser" = null`,
    sql`"currentGameId" = null`,
    ...touch(resourceOf('game-equipment'), signature(scope)),
  ];
  await sql`
    update game_equipment set ${sql.join(idle)}
    where "gameDeviceId" = ${gameDeviceId}
      and ("runStatus" <> 0 or "currentUser" is not null or "currentGameId" is not null)`.execute(db);
  const freed = [sql`"runStatus" = 0::bigint`, ...touch(resourceOf('devices'), signature(scope))];
  await sql`
    update devices set ${sql.join(freed)}
    where id = (select "deviceId" from game_devices where id = ${gameDeviceId}) and "runStatus" = 1`.execute(db);
}

/** Cuts the session, and counts the restart as a sign of life of the physical device. */
export async function restartGameDevice(scope: EffectScope, gameDeviceId: unknown): Promise<void> {
  const { db, now, resourceOf } = scope;
  await endGameSession(scope, gameDeviceId);
  const changes = [
    sql`"runStatus" = 0::bigint`,
    sql`"lastHeartbeat" = ${now}`,
    ...touch(resourceOf('devices'), signature(scope)),
  ];
  await sql`
    update devices set ${sql.join(changes)}
    where id = (select "deviceId" from game_devices where id = ${gameDeviceId})`.execute(db);
}
