import { sql } from 'kysely';

import { findFile } from '../files/fileRecords.ts';
import type { EffectScope } from './effect.ts';
import { fillIn } from './written.ts';
import type { Row } from '../storage/database.ts';

/** Writes down how large the file of a field is, when the field has been given one. */
export async function fillFileFacts(
  scope: EffectScope,
  id: unknown,
  { values, field }: { readonly values: Row; readonly field: string },
): Promise<void> {
  const url = values[field];
  if (typeof url !== 'string') return;
  const file = await findFile(scope.db, url);
  if (!file) return;
  const facts = { sizeBytes: file.size, md5: file.md5 };
  await fillIn(scope, id, Object.fromEntries(Object.entries(facts).filter(([name]) => name in scope.resource.fields)));
}

/** The versions of a list in the order of their numbers: 1.10 above 1.9. */
export function versionOrder(column: string) {
  return sql`string_to_array(${sql.ref(column)}, '.')::int[]`;
}
