import { type Expression, type RawBuilder, sql } from 'kysely';

import { findFile } from '../../engine/files/fileRecords.ts';
import type { Database } from '../../engine/storage/database.ts';

/** Properties of an uploaded file that are stored in records. */
interface FileFacts {
  readonly sizeBytes: number;
  readonly md5: string;
}

/** Returns the properties of the uploaded file with this URL; `null` when the URL is missing or unknown. */
export async function readFileFacts(db: Database, url: string | null | undefined): Promise<FileFacts | null> {
  const file = typeof url === 'string' ? await findFile(db, url) : undefined;
  return file ? { sizeBytes: file.size, md5: file.md5 } : null;
}

/** SQL key that sorts versions by their numbers: 1.10 is above 1.9. */
export function versionSortKey(version: Expression<string | null>): RawBuilder<readonly number[]> {
  return sql<readonly number[]>`string_to_array(${version}, '.')::int[]`;
}
