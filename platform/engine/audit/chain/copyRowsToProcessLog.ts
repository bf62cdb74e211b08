import type { Log } from '../../log/log.ts';
import { englishColumn } from '../../fields/englishColumn.ts';
import { toUtc } from '../../storage/platformTime.ts';
import type { LogRow } from './appendRows.ts';

/**
 * Writes rows of the operation log to the process log, with their time in UTC, so that a copy of them leaves the
 * database and its machine. Leaves out the data of requests and responses, which only the rows contain.
 */
export function copyRowsToProcessLog(log: Log, rows: readonly LogRow[], zone: string): void {
  for (const row of rows) {
    log.write('info', 'operation', {
      row: row.id,
      at: toUtc(String(row['operateTime']), zone),
      user: row['userName'],
      group: row['groupName'],
      module: row['module'],
      type: row['operationType'],
      failed: row['result'] === 2,
      does: row[englishColumn('description')] ?? row['description'],
      object: row['objectId'],
      method: row['method'],
      path: row['requestPath'],
      ip: row['ip'],
    });
  }
}
