import { isRecord } from '../base/json.ts';

/** Difference between two values at one path; `undefined` where a value does not exist. */
export interface Difference {
  /** Path in the value, such as `fields.phone.rules[0].max`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns every difference between two values, in the order of the second value. */
export function diffValues(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
    return names.flatMap(name =>
      diffValues(ownValue(before, name), ownValue(after, name), path === '' ? name : `${path}.${name}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const maxLength = Math.max(before.length, after.length);
    return Array.from({ length: maxLength }, (_, at) => diffValues(before[at], after[at], `${path}[${at}]`)).flat();
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

function ownValue(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
