import { sql } from 'kysely';

import { useStatus } from '../../../../src/schemas/codes/devices.ts';
import { type OperationLogEntry, writeOperationLog } from '../../../engine/audit/operationLog.ts';
import { correctUseRecords } from './differences.ts';
import type { Database } from '../../../engine/storage/database.ts';

/**
 * Makes sign-out records consistent with the devices in use, and adds a unique index that prevents a second open record
 * of a device. Runs in one transaction, so that a correction is stored together with its log row. Repeated calls are
 * safe.
 */
export function reconcileUseRecords(db: Database, now: string): Promise<void> {
  return db.transaction().execute(trx => align(trx, now));
}

async function align(db: Database, now: string): Promise<void> {
  const { closed, moved, opened } = await correctUseRecords(db, { now, userName: 'system' });
  await db.schema
    .createIndex('uq_sign_out_records_open')
    .ifNotExists()
    .unique()
    .on('sign_out_records')
    .column('deviceId')
    .where(sql.ref('useStatus'), '=', useStatus.inUse)
    .execute();
  if (closed + moved + opened === 0) return;
  const logEntry: OperationLogEntry = {
    type: 2,
    module: 'sign-out-records',
    result: 'success',
    description: {
      zh: `升级：下机记录与使用中设备对齐，关闭${closed}条，更正${moved}条，补开${opened}条`,
      en: `Upgrade: sign-out records matched to the devices in use, ${closed} closed, ${moved} corrected, ${opened} opened`,
    },
    response: { closed, moved, opened },
  };
  const caller = { userName: 'system', groupName: '' };
  await writeOperationLog(db, { caller, now, ip: '', method: 'START', path: '/', startedAt: performance.now() }, [
    logEntry,
  ]);
}
