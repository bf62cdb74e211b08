import type { Label } from '../../schemas/label.ts';
import { guessLabel } from '../words/guessLabel.ts';
import { splitWords, toKebab, toPlural, toSingular } from '../words/splitWords.ts';
import { findListSchema } from './responseSchemas.ts';
import type { OpenApiDocument, Operation } from './readDocument.ts';
import {
  type ClassifiedOperation,
  idInBody,
  idParameterOf,
  isPathParameter,
  roleByWord,
  classifyOperation,
} from './classifyOperation.ts';

/** Resource that could be proposed from a document. */
export interface Candidate {
  /** Name in kebab-case, unique in the document. */
  readonly name: string;
  readonly title: Label;
  /** Path of the collection: `/users`. */
  readonly path: string;
  readonly operations: readonly ClassifiedOperation[];
}

export interface Candidates {
  /** All candidates, sorted by number of calls, highest first. */
  readonly all: readonly Candidate[];
  /** Operations that belong to no candidate. */
  readonly others: readonly Operation[];
}

/** Groups the operations of a document by collection. */
export function findCandidates({ operations, resolveSchema }: OpenApiDocument): Candidates {
  const nounOf = (parts: readonly string[]) => parts.findLast(part => !isPathParameter(part)) ?? '';
  const lists = new Set(
    operations
      .filter(one => one.method === 'GET' || one.method === 'POST')
      .filter(
        one =>
          one.response !== undefined && findListSchema(one.response, resolveSchema, nounOf(one.parts)) !== undefined,
      ),
  );
  const collections = new Set<string>();
  for (const operation of operations) {
    const before = operation.parts.slice(0, -1);
    if (isPathParameter(operation.parts.at(-1)) && before.length > 0 && !isPathParameter(before.at(-1)))
      collections.add(before.join('/'));
    else if (operation.method === 'GET' && lists.has(operation) && !isVerbPath(operation.parts)) {
      collections.add(operation.parts.join('/'));
    }
  }
  const known = {
    isList: (one: Operation) => lists.has(one),
    namesRecord: (one: Operation) => idParameterOf(one) !== undefined || idInBody(one, resolveSchema) !== undefined,
    isCollection: (parts: readonly string[]) => collections.has(parts.join('/')),
  };
  const rpc = operations.map(one => classifyOperation(one, known));
  // Some collections are only recognised by the verbs at the end of their paths. The first classification has found
  // these collections, so all operations are classified again.
  for (const { role, collection } of rpc)
    if (role !== 'none' && role !== 'action') collections.add(collection.join('/'));
  const placed = operations.map(one => classifyOperation(one, known));
  const groups = new Map<string, ClassifiedOperation[]>();
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

/** Returns whether the last segment of a path is a verb that applies to the preceding segments. */
function isVerbPath(parts: readonly string[]): boolean {
  const above = parts.slice(0, -1);
  return above.length > 0 && !isPathParameter(above.at(-1)) && roleByWord(parts.at(-1) ?? '', above) !== undefined;
}

function named(groups: readonly (readonly [string, readonly ClassifiedOperation[]])[]): readonly Candidate[] {
  const used = new Set<string>();
  return groups
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([key, operations]) => {
      const parts = key.split('/').filter(part => !isPathParameter(part) && !/^(api|rest|v\d\w*)$/i.test(part));
      const words = parts.map(part => splitWords(part));
      const name = uniqueCandidateName(words, used);
      used.add(name);
      const noun = name.split('-').map((word, at, all) => (at === all.length - 1 ? toSingular(word) : word));
      return {
        name,
        title: guessLabel({ name: noun.join(' '), fallback: 'Record' }).label,
        path: `/${key}`,
        operations,
      };
    });
}

/** Derives a unique name from the last segment of a path, and from preceding segments if necessary. */
function uniqueCandidateName(words: readonly (readonly string[])[], used: ReadonlySet<string>): string {
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
