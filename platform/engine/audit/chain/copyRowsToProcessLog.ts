import { resultStatus } from '../../../../src/schemas/codes/common.ts';
import type { Log } from '../../log/log.ts';
import { toUtc } from '../../storage/platformTime.ts';
import type { LogRow } from './appendNewRowsToChain.ts';

/**
 * Writes rows of the operation log to the process log, so that a copy exists outside of the database and its machine.
 * Converts times to UTC. Leaves out the data of requests and responses.
 */
export function copyRowsToProcessLog(log: Log, rows: readonly LogRow[], zone: string): void {
  for (const row of rows) {
    log.write('info', 'operation', {
      row: row.id,
      at: toUtc(String(row.operateTime), zone),
      user: row.userName,
      group: row.groupName,
      module: row.module,
      type: row.operationType,
      failed: row.result === resultStatus.failed,
      does: row.descriptionEn ?? row.description,
      object: row.objectId,
      method: row.method,
      path: row.requestPath,
      ip: row.ip,
    });
  }
}
