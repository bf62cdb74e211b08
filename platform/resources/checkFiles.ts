import type { Fields } from '../../src/schemas/field.ts';
import type { Language } from '../../src/schemas/label.ts';
import { fileFaults } from '../files/fileFaults.ts';
import type { Database, Row } from '../storage/database.ts';
import { refuseErrors } from './validate.ts';

/** Refuses values that name a file which is not stored here, or does not keep the limits of its field. */
export async function checkFiles(
  db: Database,
  form: { readonly fields: Fields; readonly language: Language },
  change: { readonly values: Row; readonly before?: Row },
): Promise<void> {
  const faults = await fileFaults(db, form, change);
  if (Object.keys(faults).length > 0) throw refuseErrors(faults);
}
