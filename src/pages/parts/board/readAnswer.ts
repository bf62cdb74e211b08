import { isRecord } from '../../../schemas/json.ts';

/** Reads an answer that is a record with these names; anything else fails its card, and no other. */
export function recordOf<T>(...names: readonly (keyof T & string)[]): (data: unknown) => T {
  return data => {
    if (!isRecord(data) || !names.every(name => name in data)) throw new TypeError('The answer is not readable');
    return data as unknown as T;
  };
}

/** Reads an answer that is a list of records which all have this name. */
export function listOf<T>(name: keyof T & string): (data: unknown) => readonly T[] {
  return data => {
    const isReadable = Array.isArray(data) && data.every(one => isRecord(one) && name in one);
    if (!isReadable) throw new TypeError('The answer is not readable');
    return data as readonly T[];
  };
}
