import { sql } from 'kysely';

import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { stampColumns } from '../../engine/records/store.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { endUse, findUsedDevices } from '../devices/ledger/useLedger.ts';
import { toWriteStamp } from '../../engine/effects/recordWrites.ts';

/** Code of `tryEndReason`: ended by the operator. */
const endedByOperator = 4;

/**
 * Ends the session on a game device: closes its open trial records with their duration, marks it idle in its project,
 * and ends the use of the physical device.
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
    ...stampColumns(resourceOf('game-equipment'), toWriteStamp(scope)),
  ];
  await sql`
    update game_equipment set ${sql.join(idle)}
    where "gameDeviceId" = ${gameDeviceId}
      and ("runStatus" <> 0 or "currentUser" is not null or "currentGameId" is not null)`.execute(db);
  const ids = await findUsedDevices(
    scope,
    sql`d.id = (select "deviceId" from game_devices where id = ${gameDeviceId})`,
  );
  await endUse(scope, ids, { cause: offlineCause.byOperator, note: formatMessage('结束云游戏会话') });
}

/** Ends the session and counts the restart as a heartbeat of the physical device. */
export async function restartGameDevice(scope: EffectScope, gameDeviceId: unknown): Promise<void> {
  const { db, now, resourceOf } = scope;
  await endGameSession(scope, gameDeviceId);
  const changes = [sql`"lastHeartbeat" = ${now}`, ...stampColumns(resourceOf('devices'), toWriteStamp(scope))];
  await sql`
    update devices set ${sql.join(changes)}
    where id = (select "deviceId" from game_devices where id = ${gameDeviceId})`.execute(db);
}
