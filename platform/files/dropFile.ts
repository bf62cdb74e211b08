import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';
import type { Contents } from './contents.ts';
import { forgetFile } from './fileRecords.ts';

/**
 * Removes a file that will not be whole. Nobody adds to it from the first step on, and its record goes last, so that a
 * platform that is ended in between finds it again.
 */
export async function dropFile(db: Database, contents: Contents, id: string): Promise<void> {
  await sql`update file_uploads set sealed = true where "fileId" = ${id}`.execute(db);
  await contents.remove(id);
  await forgetFile(db, id);
}
