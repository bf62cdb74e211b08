import type { ValidationIssue } from '../compile/metaSchema/validationIssue.ts';

/** Limits of a value that a user typed or sent, so that validating and rendering the value stays fast. */
export const jsonDataLimits = { depth: 24, parts: 20_000, text: 4_000, bytes: 512 * 1024 } as const;

/** Keys that could modify the prototype that all objects share. */
const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** NUL and unpaired surrogates, which no database stores. */
const unstorable = /\0|\p{Surrogate}/u;
const noText = 'the text contains a character that cannot be stored';

function validateText(text: string, path: string): readonly ValidationIssue[] {
  if (text.length > jsonDataLimits.text)
    return [{ path, message: `a text can have at most ${jsonDataLimits.text} characters` }];
  return unstorable.test(text) ? [{ path, message: noText }] : [];
}

/** Validates that JSON data is harmless: limited depth and size, no dangerous keys. */
export function validateJsonData(value: unknown): readonly ValidationIssue[] {
  let remainingParts: number = jsonDataLimits.parts;
  const validate = (part: unknown, path: string, depth: number): readonly ValidationIssue[] => {
    remainingParts -= 1;
    // Reports once that the value has too many parts; a report for each further part would only repeat this.
    if (remainingParts < 0)
      return remainingParts === -1
        ? [{ path: '', message: `the value has more than ${jsonDataLimits.parts} parts` }]
        : [];
    if (depth > jsonDataLimits.depth)
      return [{ path, message: `the value is nested deeper than ${jsonDataLimits.depth} levels` }];
    if (typeof part === 'string') {
      return validateText(part, path);
    }
    if (typeof part === 'number' && !Number.isFinite(part)) return [{ path, message: 'a number must be finite' }];
    if (Array.isArray(part)) return part.flatMap((item: unknown, at) => validate(item, `${path}[${at}]`, depth + 1));
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([name, item]) => {
      const place = path === '' ? name : `${path}.${name}`;
      if (prototypeKeys.has(name)) return [{ path: place, message: `a name cannot be ${name}` }];
      if (unstorable.test(name)) return [{ path, message: noText }];
      return validate(item, place, depth + 1);
    });
  };
  return validate(value, '', 0);
}
