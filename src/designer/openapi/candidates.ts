import type { Label } from '../../schemas/base/label.ts';
import { guessLabel } from '../words/guessLabel.ts';
import { splitWords, toKebabCase, toPlural, toSingular } from '../words/splitWords.ts';
import { findListSchema } from './responseSchemas.ts';
import type { OpenApiDocument, Operation } from './parseOpenApiDocument.ts';
import {
  type ClassifiedOperation,
  findIdInBody,
  findIdParameter,
  isPathParameter,
  findRoleByWord,
  classifyOperation,
} from './classifyOperation.ts';

/** Resource that could be proposed from a document. */
export interface ResourceCandidate {
  /** Name in kebab-case, unique in the document. */
  readonly name: string;
  readonly title: Label;
  /** Path of the collection: `/users`. */
  readonly path: string;
  readonly operations: readonly ClassifiedOperation[];
}

export interface ResourceCandidates {
  /** All candidates, sorted by number of calls, highest first. */
  readonly all: readonly ResourceCandidate[];
  /** Operations that belong to no candidate. */
  readonly others: readonly Operation[];
}

/** Groups the operations of a document by collection. */
export function findCandidates({ operations, resolveSchema }: OpenApiDocument): ResourceCandidates {
  const nounOf = (parts: readonly string[]) => parts.findLast(part => !isPathParameter(part)) ?? '';
  const lists = new Set(
    operations
      .filter(operation => operation.method === 'GET' || operation.method === 'POST')
      .filter(
        operation =>
          operation.response !== undefined &&
          findListSchema(operation.response, resolveSchema, nounOf(operation.parts)) !== undefined,
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
    isList: (operation: Operation) => lists.has(operation),
    namesRecord: (operation: Operation) =>
      findIdParameter(operation) !== undefined || findIdInBody(operation, resolveSchema) !== undefined,
    isCollection: (parts: readonly string[]) => collections.has(parts.join('/')),
  };
  const rpc = operations.map(operation => classifyOperation(operation, known));
  // Some collections are only recognised by the verbs at the end of their paths. The first classification has found
  // these collections, so all operations are classified again.
  for (const { role, collection } of rpc)
    if (role !== 'none' && role !== 'action') collections.add(collection.join('/'));
  const placed = operations.map(operation => classifyOperation(operation, known));
  const groups = new Map<string, ClassifiedOperation[]>();
  for (const item of placed.filter(({ role }) => role !== 'none')) {
    const key = item.collection.join('/');
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const real = [...groups].filter(([, group]) =>
    group.some(({ role }) => role === 'list' || role === 'detail' || role === 'create'),
  );
  const taken = new Set(real.flatMap(([, group]) => group.map(({ operation }) => operation)));
  return { all: named(real), others: operations.filter(operation => !taken.has(operation)) };
}

/** Returns whether the last segment of a path is a verb that applies to the preceding segments. */
function isVerbPath(parts: readonly string[]): boolean {
  const above = parts.slice(0, -1);
  return above.length > 0 && !isPathParameter(above.at(-1)) && findRoleByWord(parts.at(-1) ?? '', above) !== undefined;
}

function named(groups: readonly (readonly [string, readonly ClassifiedOperation[]])[]): readonly ResourceCandidate[] {
  const used = new Set<string>();
  return groups
    .toSorted(([, value], [, other]) => other.length - value.length)
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
    const name = toKebabCase([...head, ...tail.slice(0, -1), toPlural(toSingular(tail.at(-1) ?? ''))]).slice(0, 56);
    if (name !== '' && !used.has(name)) return name;
  }
  for (let number = 2; ; number += 1) {
    const name = `${toKebabCase(words.at(-1) ?? []) || 'records'}-${number}`;
    if (!used.has(name)) return name;
  }
}
