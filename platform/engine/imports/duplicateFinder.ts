import { isEmpty } from '../../../src/schemas/base/json.ts';
import type { Label, Language } from '../../../src/schemas/base/label.ts';
import { validationMessage } from '../../../src/schemas/compile/validationMessage.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { recordsOf } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database, Row } from '../storage/database.ts';

/** Record after the changes of its line, and the names of the changed fields. */
export interface PendingRecord {
  readonly row: number;
  readonly id: number | null;
  readonly record: Readonly<Row>;
  readonly changed: readonly string[];
}

/**
 * Remembers the unique values of earlier lines, to detect duplicates within the file as well as duplicates of stored
 * records.
 */
export interface DuplicateFinder {
  /** Returns the errors of the lines whose unique values already exist, by row and field. */
  readonly findDuplicates: (
    db: Database,
    futures: readonly PendingRecord[],
  ) => Promise<ReadonlyMap<number, Readonly<Record<string, string>>>>;
}

export function createDuplicateFinder(resource: Resource, language: Language): DuplicateFinder {
  const rules = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.unique) return [];
    const { with: others = [], says } = field.unique === true ? {} : field.unique;
    return [{ name, field, names: [name, ...others], says }];
  });
  const taken = new Map<string, number>();

  return {
    findDuplicates: async (db, futures) => {
      const faults = new Map<number, Record<string, string>>();
      const addError = (row: number, name: string, text: string) =>
        faults.set(row, { ...faults.get(row), [name]: text });
      for (const { name, field, names, says } of rules) {
        const candidates = futures.filter(
          ({ record, changed }) =>
            names.some(item => changed.includes(item)) && names.every(item => !isEmpty(record[item])),
        );
        const values = [...new Set(candidates.map(({ record }) => record[name]))];
        const same = recordsOf(db, resource).select(['t.id', ...names.map(item => `t.${item}` as const)]);
        const rows = values.length === 0 ? [] : await same.where(`t.${name}`, '=', anyOf(values)).execute();
        const stored = new Map(rows.map(row => [keyOf(names, row), row.id]));
        for (const { row, id, record } of candidates) {
          const key = keyOf(names, record);
          const owner = stored.get(key);
          const earlier = taken.get(`${name} ${key}`);
          if (owner !== undefined && owner !== id)
            addError(row, name, says?.[language] ?? valueTakenMessage(field.label, language));
          else if (earlier !== undefined) addError(row, name, duplicateValueMessage(earlier, language));
          else taken.set(`${name} ${key}`, row);
        }
      }
      return faults;
    },
  };
}

export function duplicateValueMessage(row: number, language: Language): string {
  return language === 'zh' ? `与第${row}行重复` : `The same as in row ${row}`;
}

function valueTakenMessage(label: Label, language: Language): string {
  return validationMessage('unique', language, { field: label[language] });
}

function keyOf(names: readonly string[], record: Readonly<Row>): string {
  return JSON.stringify(names.map(name => record[name]));
}
