import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';
import type { FileStore } from './fileStore.ts';
import { deleteFileRecord } from './fileRecords.ts';

/**
 * Removes an incomplete file. Closes the upload first, so that nothing is appended any more, and deletes the record
 * last, so that an interrupted removal is repeated.
 */
export async function discardFile(db: Database, contents: FileStore, id: string): Promise<void> {
  await withTables(db).updateTable('file_uploads').set({ sealed: true }).where('fileId', '=', id).execute();
  await contents.remove(id);
  await deleteFileRecord(db, id);
}
