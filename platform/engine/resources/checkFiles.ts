import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { findFileErrors } from '../files/findFileErrors.ts';
import type { FileReader } from '../files/fileRights.ts';
import type { Database, Row } from '../storage/database.ts';
import { validationRefusal } from './validate.ts';

/**
 * Refuses values with a file that is not stored, that the caller must not read, or that exceeds the limits of its
 * field.
 */
export async function checkFiles(
  db: Database,
  form: { readonly fields: Fields; readonly language: Language; readonly reader: FileReader },
  change: { readonly values: Row; readonly before?: Row },
): Promise<void> {
  const faults = await findFileErrors(db, form, change);
  if (Object.keys(faults).length > 0) throw validationRefusal(faults);
}
