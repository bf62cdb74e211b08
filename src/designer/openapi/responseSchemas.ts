import type { JsonRecord } from '../../schemas/base/json.ts';
import { commonListKeys } from '../facts/parseSampleRecords.ts';
import { type SchemaResolver, asRecord } from '../facts/schemaResolver.ts';
import type { Operation } from './parseOpenApiDocument.ts';

/** Schema within a response, and the keys that lead to the schema. */
export interface NestedSchema {
  readonly schema: unknown;
  readonly path: readonly string[];
}

/**
 * Patterns of common keys for the status code (`codeKeyPattern`) and the message (`messageKeyPattern`) in a response.
 */
export const codeKeyPattern = /^(code|status|errno|err_?code|ret_?code|error|success|su|ok)$/i;
export const messageKeyPattern = /^(message|msg|err_?msg|reason|error_?message|detail)$/i;
const metadataKeyPattern = /^(errors|meta|links?|warnings|request_?id|trace_?id|timestamp|time)$/i;

const wrappers = ['data', 'result', 'results', 'response', 'payload', 'body', 'value', 'page'];

/** Finds the schema of the rows in a response; `undefined` when the response is not a list. */
export function findListSchema(
  answer: unknown,
  resolveSchema: SchemaResolver,
  noun: string,
  depth = 0,
): NestedSchema | undefined {
  const { schema } = resolveSchema(answer);
  if (isList(schema)) return { schema: schema['items'], path: [] };
  if (depth > 2) return undefined;
  const properties = asRecord(schema['properties']);
  const lists = Object.keys(properties).filter(name => isListOfRecords(properties[name], resolveSchema));
  const names = [...commonListKeys, noun, noun.replaceAll('-', '_')];
  const named =
    lists.find(name => names.includes(name)) ??
    (lists.length === 1 && isWrapper(properties, lists) ? lists[0] : undefined);
  if (named !== undefined) return { schema: resolveSchema(properties[named]).schema['items'], path: [named] };
  for (const name of wrappers.filter(wrapper => Object.hasOwn(properties, wrapper))) {
    const inner = findListSchema(properties[name], resolveSchema, noun, depth + 1);
    if (inner) return { schema: inner.schema, path: [name, ...inner.path] };
  }
  return undefined;
}

/** Returns whether all keys next to the list are metadata of the list: counts, cursors, links. */
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

function isListOfRecords(given: unknown, resolveSchema: SchemaResolver): boolean {
  const { schema } = resolveSchema(given);
  return isList(schema) && Object.keys(asRecord(resolveSchema(schema['items']).schema['properties'])).length > 0;
}

/**
 * Finds the schema of the record in a response. The record is unwrapped when the keys next to it only report the status
 * of the call.
 */
export function findRecordSchema(answer: unknown, resolveSchema: SchemaResolver, noun: string): NestedSchema {
  const properties = asRecord(resolveSchema(answer).schema['properties']);
  const names = Object.keys(properties);
  const inner = [...wrappers, noun, noun.replaceAll('-', '_')].find(name => {
    if (!Object.hasOwn(properties, name)) return false;
    const isRecord = Object.keys(asRecord(resolveSchema(properties[name]).schema['properties'])).length > 0;
    return (
      isRecord &&
      names.every(
        other =>
          other === name || [codeKeyPattern, messageKeyPattern, metadataKeyPattern].some(known => known.test(other)),
      )
    );
  });
  return inner === undefined ? { schema: answer, path: [] } : { schema: properties[inner], path: [inner] };
}

/** Finds the total next to the rows, or in an object next to the rows, and returns the keys that lead to the total. */
export function findTotalPath(
  answer: unknown,
  resolveSchema: SchemaResolver,
  list: readonly string[],
): readonly string[] | undefined {
  const above = list.slice(0, -1);
  const around = above.reduce<unknown>(
    (schema, key) => asRecord(resolveSchema(schema).schema['properties'])[key],
    answer,
  );
  const properties = asRecord(resolveSchema(around).schema['properties']);
  const direct = Object.keys(properties).find(isTotal);
  if (direct !== undefined) return [...above, direct];
  for (const name of ['meta', 'page', 'paging', 'pagination', 'page_info', 'pageInfo'].filter(item =>
    Object.hasOwn(properties, item),
  )) {
    const inner = Object.keys(asRecord(resolveSchema(properties[name]).schema['properties'])).find(isTotal);
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
  /** Name of an offset or cursor parameter; absent if the operation has parameters for page and size. */
  readonly other?: string;
}

/** Finds the paging parameters of a list operation by their names. */
export function findPaging({ parameters }: Operation): Paging {
  const names = parameters.filter(({ place }) => place === 'query').map(({ name }) => name);
  const [page, size] = [names.find(name => pageNames.test(name)), names.find(name => sizeNames.test(name))];
  if (page !== undefined && size !== undefined) return { paging: { page, size } };
  const other = names.find(name => otherPaging.test(name));
  return other === undefined ? {} : { other };
}
