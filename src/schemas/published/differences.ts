import { isRecord } from '../json.ts';

/** One place at which two values differ; `undefined` where one of them has nothing. */
export interface Difference {
  /** `fields.phone.rules[0].max` */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Every place at which the second value is not the first, in the order of the second. */
export function differences(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
    return names.flatMap(name =>
      differences(ownOf(before, name), ownOf(after, name), path === '' ? name : `${path}.${name}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const most = Math.max(before.length, after.length);
    return Array.from({ length: most }, (_, at) => differences(before[at], after[at], `${path}[${at}]`)).flat();
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

function ownOf(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
