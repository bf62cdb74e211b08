import type { JsonRecord } from '../../schemas/json.ts';
import { listNames } from '../facts/recordsOf.ts';
import { type Settle, recordOf } from '../facts/settleSchema.ts';
import type { Operation } from './readDocument.ts';

/** A schema inside an answer, and the keys that lead to it. */
export interface Inside {
  readonly schema: unknown;
  readonly path: readonly string[];
}

/** Where an answer says how its call went, and why. */
export const codeNames = /^(code|status|errno|err_?code|ret_?code|error|success|su|ok)$/i;
export const messageNames = /^(message|msg|err_?msg|reason|error_?message|detail)$/i;
const sayNothing = /^(errors|meta|links?|warnings|request_?id|trace_?id|timestamp|time)$/i;

const wrappers = ['data', 'result', 'results', 'response', 'payload', 'body', 'value', 'page'];

/** Where the rows of an answer stand; `undefined` where it is no list. */
export function listInside(answer: unknown, settle: Settle, noun: string, depth = 0): Inside | undefined {
  const { schema } = settle(answer);
  if (isList(schema)) return { schema: schema['items'], path: [] };
  if (depth > 2) return undefined;
  const properties = recordOf(schema['properties']);
  const lists = Object.keys(properties).filter(name => isListOfRecords(properties[name], settle));
  const names = [...listNames, noun, noun.replaceAll('-', '_')];
  const named =
    lists.find(name => names.includes(name)) ??
    (lists.length === 1 && isWrapper(properties, lists) ? lists[0] : undefined);
  if (named !== undefined) return { schema: settle(properties[named]).schema['items'], path: [named] };
  for (const name of wrappers.filter(one => Object.hasOwn(properties, one))) {
    const inner = listInside(properties[name], settle, noun, depth + 1);
    if (inner) return { schema: inner.schema, path: [name, ...inner.path] };
  }
  return undefined;
}

/** Beside its one list an answer holds only what goes with lists: counts, cursors, links. */
function isWrapper(properties: JsonRecord, lists: readonly string[]): boolean {
  return Object.keys(properties).every(
    name =>
      lists.includes(name) ||
      /total|count|page|limit|offset|cursor|next|prev|link|meta|more|size|kind|object|url|token|etag|self|first|last|version|sort|filter|query|status|code|message|msg|success|error/i.test(
        name,
      ),
  );
}

function isList(schema: JsonRecord): boolean {
  return schema['type'] === 'array' || (schema['type'] === undefined && schema['items'] !== undefined);
}

function isListOfRecords(given: unknown, settle: Settle): boolean {
  const { schema } = settle(given);
  return isList(schema) && Object.keys(recordOf(settle(schema['items']).schema['properties'])).length > 0;
}

/** Where the record of an answer stands: behind a wrapper whose neighbours only tell how the call went. */
export function recordInside(answer: unknown, settle: Settle, noun: string): Inside {
  const properties = recordOf(settle(answer).schema['properties']);
  const names = Object.keys(properties);
  const inner = [...wrappers, noun, noun.replaceAll('-', '_')].find(name => {
    if (!Object.hasOwn(properties, name)) return false;
    const isRecord = Object.keys(recordOf(settle(properties[name]).schema['properties'])).length > 0;
    return (
      isRecord &&
      names.every(other => other === name || [codeNames, messageNames, sayNothing].some(known => known.test(other)))
    );
  });
  return inner === undefined ? { schema: answer, path: [] } : { schema: properties[inner], path: [inner] };
}

/** The keys that lead to the count of all rows, beside the rows or in a neighbour. */
export function totalInside(answer: unknown, settle: Settle, list: readonly string[]): readonly string[] | undefined {
  const above = list.slice(0, -1);
  const around = above.reduce<unknown>((schema, key) => recordOf(settle(schema).schema['properties'])[key], answer);
  const properties = recordOf(settle(around).schema['properties']);
  const direct = Object.keys(properties).find(isTotal);
  if (direct !== undefined) return [...above, direct];
  for (const name of ['meta', 'page', 'paging', 'pagination', 'page_info', 'pageInfo'].filter(one =>
    Object.hasOwn(properties, one),
  )) {
    const inner = Object.keys(recordOf(settle(properties[name]).schema['properties'])).find(isTotal);
    if (inner !== undefined) return [...above, name, inner];
  }
  return undefined;
}

function isTotal(name: string): boolean {
  return /^(total|count)([_-]?(count|size|items|elements|records|results|rows|number))?$/i.test(name);
}

const pageNames = /^(page([_-]?(num(ber)?|no|index))?|p)$/i;
const sizeNames = /^(page[_-]?size|per[_-]?page|size|limit|count|rows|max[_-]?results?|page[_-]?limit)$/i;
const otherPaging = /^(offset|skip|start|cursor|after|before|page[_-]?token|next|starting_after|continue)$/i;

interface Paging {
  readonly paging?: { readonly page: string; readonly size: string };
  /** The name of a paging parameter that is not by page and size. */
  readonly other?: string;
}

export function pagingOf({ parameters }: Operation): Paging {
  const names = parameters.filter(({ place }) => place === 'query').map(({ name }) => name);
  const [page, size] = [names.find(name => pageNames.test(name)), names.find(name => sizeNames.test(name))];
  if (page !== undefined && size !== undefined) return { paging: { page, size } };
  const other = names.find(name => otherPaging.test(name));
  return other === undefined ? {} : { other };
}
