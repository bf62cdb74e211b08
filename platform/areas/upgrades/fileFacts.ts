import { sql } from 'kysely';

import { findFile } from '../../engine/files/fileRecords.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { completeRecord } from '../../engine/effects/recordWrites.ts';
import type { Row } from '../../engine/storage/database.ts';

/** Stores the properties of a field's file, such as its size, when the write changes that file. */
export async function storeFileProperties(
  scope: EffectScope,
  id: unknown,
  { values, field }: { readonly values: Row; readonly field: string },
): Promise<void> {
  const url = values[field];
  if (typeof url !== 'string') return;
  const file = await findFile(scope.db, url);
  if (!file) return;
  const facts = { sizeBytes: file.size, md5: file.md5 };
  await completeRecord(
    scope,
    id,
    Object.fromEntries(Object.entries(facts).filter(([name]) => name in scope.resource.fields)),
  );
}

/** SQL key that sorts versions by their numbers: 1.10 is above 1.9. */
export function versionOrder(column: string) {
  return sql`string_to_array(${sql.ref(column)}, '.')::int[]`;
}
