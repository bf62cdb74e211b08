import { storedSecrets } from '../../schemas/secrets.ts';
import { limits } from '../limits.ts';
import { toEnglish } from '../words/chinese.ts';
import { splitWords, toCamel } from '../words/splitWords.ts';

/** What the platform itself keeps of every record; rows may have fields of these names. */
const taken = new Set(['id', 'revision', storedSecrets]);

/** The name of a field: camel case of its source's words, translated where they are Chinese; none where nothing is left. */
export function fieldName(source: string, depth: number): string | undefined {
  const words = splitWords(source);
  const isForeign = /[^\p{ASCII}]/u.test(source);
  const name = toCamel(isForeign ? (toEnglish(source) ?? words) : words).slice(0, limits.name);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return undefined;
  const isTaken = (depth === 0 && taken.has(name)) || name in Object.prototype || name === 'prototype';
  return isTaken ? `${name}Value` : name;
}

/** A name that no other has yet: with a number behind it. */
export function freeName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  for (let number = 2; ; number += 1) if (!used.has(`${name}${number}`)) return `${name}${number}`;
}
