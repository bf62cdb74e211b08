import type { Label } from '../../schemas/label.ts';
import { labelOf } from '../words/labels.ts';
import { splitWords, toKebab, toPlural, toSingular } from '../words/splitWords.ts';
import { listInside } from './envelopeOf.ts';
import type { Document, Operation } from './readDocument.ts';
import { type Placed, idInBody, idParameterOf, isPlace, roleByWord, roleOf } from './roleOf.ts';

/** One resource that a document could give. */
export interface Candidate {
  /** kebab-case and unlike every other of the document. */
  readonly name: string;
  readonly title: Label;
  /** Where its calls stand: `/users`. */
  readonly path: string;
  readonly operations: readonly Placed[];
}

export interface Candidates {
  /** Those with the most calls first. */
  readonly all: readonly Candidate[];
  /** Operations that belong to none. */
  readonly others: readonly Operation[];
}

/** Groups the calls of a document by the collections that they read and write. */
export function candidatesOf({ operations, settle }: Document): Candidates {
  const nounOf = (parts: readonly string[]) => parts.findLast(part => !isPlace(part)) ?? '';
  const lists = new Set(
    operations
      .filter(one => one.method === 'GET' || one.method === 'POST')
      .filter(one => one.answer !== undefined && listInside(one.answer, settle, nounOf(one.parts)) !== undefined),
  );
  const collections = new Set<string>();
  for (const operation of operations) {
    const before = operation.parts.slice(0, -1);
    if (isPlace(operation.parts.at(-1)) && before.length > 0 && !isPlace(before.at(-1)))
      collections.add(before.join('/'));
    else if (operation.method === 'GET' && lists.has(operation) && !isSpoken(operation.parts)) {
      collections.add(operation.parts.join('/'));
    }
  }
  const known = {
    isList: (one: Operation) => lists.has(one),
    namesRecord: (one: Operation) => idParameterOf(one) !== undefined || idInBody(one, settle) !== undefined,
    isCollection: (parts: readonly string[]) => collections.has(parts.join('/')),
  };
  const rpc = operations.map(one => roleOf(one, known));
  // Verbs in paths make collections of what they stand behind, which is known only now.
  for (const { role, collection } of rpc)
    if (role !== 'none' && role !== 'action') collections.add(collection.join('/'));
  const placed = operations.map(one => roleOf(one, known));
  const groups = new Map<string, Placed[]>();
  for (const one of placed.filter(({ role }) => role !== 'none')) {
    const key = one.collection.join('/');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const real = [...groups].filter(([, group]) =>
    group.some(({ role }) => role === 'list' || role === 'detail' || role === 'create'),
  );
  const taken = new Set(real.flatMap(([, group]) => group.map(({ operation }) => operation)));
  return { all: named(real), others: operations.filter(one => !taken.has(one)) };
}

/** Whether the end of a path is a verb for what stands before it. */
function isSpoken(parts: readonly string[]): boolean {
  const above = parts.slice(0, -1);
  return above.length > 0 && !isPlace(above.at(-1)) && roleByWord(parts.at(-1) ?? '', above) !== undefined;
}

function named(groups: readonly (readonly [string, readonly Placed[]])[]): readonly Candidate[] {
  const used = new Set<string>();
  return groups
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([key, operations]) => {
      const parts = key.split('/').filter(part => !isPlace(part) && !/^(api|rest|v\d+\w*)$/i.test(part));
      const words = parts.map(part => splitWords(part));
      const name = freeName(words, used);
      used.add(name);
      const noun = name.split('-').map((word, at, all) => (at === all.length - 1 ? toSingular(word) : word));
      return { name, title: labelOf({ name: noun.join(' '), fallback: 'Record' }).label, path: `/${key}`, operations };
    });
}

/** The last part of a path; with the parts before it where that is taken. */
function freeName(words: readonly (readonly string[])[], used: ReadonlySet<string>): string {
  for (let from = words.length - 1; from >= Math.max(0, words.length - 3); from -= 1) {
    const head = words.slice(from, -1).flat().map(toSingular);
    const tail = words.at(-1) ?? [];
    const name = toKebab([...head, ...tail.slice(0, -1), toPlural(toSingular(tail.at(-1) ?? ''))]).slice(0, 56);
    if (name !== '' && !used.has(name)) return name;
  }
  for (let number = 2; ; number += 1) {
    const name = `${toKebab(words.at(-1) ?? []) || 'records'}-${number}`;
    if (!used.has(name)) return name;
  }
}
