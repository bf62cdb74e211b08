import { storedSecretsKey } from '../../schemas/vocabulary/secrets.ts';
import { limits } from '../limits.ts';
import { toEnglish } from '../words/chinese.ts';
import { splitWords, toCamelCase } from '../words/splitWords.ts';

/** Names that the platform uses in every record. Fields of row lists may use them. */
const taken = new Set(['id', 'revision', storedSecretsKey]);

/**
 * Converts a name from the source to camelCase; Chinese names are translated. Returns `undefined` when no usable name
 * remains.
 */
export function toFieldName(source: string, depth: number): string | undefined {
  const words = splitWords(source);
  const isForeign = /[^\p{ASCII}]/u.test(source);
  const name = toCamelCase(isForeign ? (toEnglish(source) ?? words) : words).slice(0, limits.name);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return undefined;
  const isTaken = (depth === 0 && taken.has(name)) || name in Object.prototype || name === 'prototype';
  return isTaken ? `${name}Value` : name;
}

/** Makes a name unique by appending a number. */
export function toUniqueName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  for (let number = 2; ; number += 1) if (!used.has(`${name}${number}`)) return `${name}${number}`;
}
