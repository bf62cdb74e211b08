import type { Fault } from '../inconsistencies.ts';

/** A value that somebody typed or sent stays so small that judging and drawing it takes a moment. */
export const dataLimits = { depth: 24, parts: 20_000, text: 4_000, bytes: 512 * 1024 } as const;

/** Names by which a record reaches what all records share. */
const sharedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a value of JSON is harmless as it stands: not too deep, not too large, and without names that reach further. */
export function dataFaults(value: unknown): readonly Fault[] {
  let left: number = dataLimits.parts;
  const look = (part: unknown, path: string, depth: number): readonly Fault[] => {
    left -= 1;
    // Told once; whatever follows would only be told again.
    if (left < 0) return left === -1 ? [{ path: '', message: `it has more than ${dataLimits.parts} parts` }] : [];
    if (depth > dataLimits.depth) return [{ path, message: `it is deeper than ${dataLimits.depth} levels` }];
    if (typeof part === 'string') {
      return part.length > dataLimits.text
        ? [{ path, message: `a text has at most ${dataLimits.text} characters` }]
        : [];
    }
    if (typeof part === 'number' && !Number.isFinite(part)) return [{ path, message: 'a number is finite' }];
    if (Array.isArray(part)) return part.flatMap((one: unknown, at) => look(one, `${path}[${at}]`, depth + 1));
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([name, one]) => {
      const place = path === '' ? name : `${path}.${name}`;
      if (sharedNames.has(name)) return [{ path: place, message: `a name cannot be ${name}` }];
      return look(one, place, depth + 1);
    });
  };
  return look(value, '', 0);
}
