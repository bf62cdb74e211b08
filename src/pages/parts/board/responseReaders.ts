import { isRecord } from '../../../schemas/base/json.ts';

/**
 * Returns a parser for a record with the given keys. For any other value, the parser throws a `TypeError`, so that only
 * the card with this data fails.
 */
export function createRecordReader<T>(...names: readonly (keyof T & string)[]): (data: unknown) => T {
  return data => {
    if (!isRecord(data) || !names.every(name => name in data)) throw new TypeError('The response is unreadable');
    return data as unknown as T;
  };
}

/** Returns a parser for a list of records, each of which has the given key. */
export function createListReader<T>(name: keyof T & string): (data: unknown) => readonly T[] {
  return data => {
    const isReadable = Array.isArray(data) && data.every(item => isRecord(item) && name in item);
    if (!isReadable) throw new TypeError('The response is unreadable');
    return data as readonly T[];
  };
}
