import operationLogs from '../../../../src/resources/logs/operation-logs.ts';
import type { Database } from '../../storage/database.ts';
import { withTables } from '../../storage/withTables.ts';
import { type ChainBreak, lockChainEnds, writeChainEnds } from './chainEnds.ts';
import { readEntries, verifyEntrySequence } from './verifyChain.ts';

/**
 * Deletes a batch of the oldest log rows before `olderThan`, with their chain entries. The hash of the last deleted
 * entry becomes the anchor of the remaining chain. Keeps a broken row and all rows after it, and returns the break.
 */
export async function trimChain(db: Database, olderThan: string): Promise<ChainBreak | null> {
  const ends = await lockChainEnds(db);
  if (!ends) return null;
  const entries = await readEntries(db, ends.trimmed);
  const young = entries.findIndex(({ at }) => at >= olderThan);
  const old = young === -1 ? entries : entries.slice(0, young);
  if (old.length === 0) return null;
  const { link, broken } = verifyEntrySequence(db, { position: ends.trimmed, head: ends.anchor }, old);
  if (link.position === ends.trimmed) return broken;
  await withTables(db, operationLogs)
    .with('gone', gone => gone.deleteFrom('log_chain').where('position', '<=', link.position).returning('rowId'))
    .deleteFrom('operation_logs')
    .where('id', 'in', eb => eb.selectFrom('gone').select('rowId'))
    .execute();
  await writeChainEnds(db, { ...ends, trimmed: link.position, anchor: link.head });
  return broken;
}
