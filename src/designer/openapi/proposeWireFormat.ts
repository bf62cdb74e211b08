import type { Call } from '../../schemas/vocabulary/call.ts';
import type { JsonRecord } from '../../schemas/base/json.ts';
import type { WireFormat } from '../../schemas/vocabulary/wireFormat.ts';
import type { ProposedWireFormat } from '../assemble/assembleProposal.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { SourceField } from '../facts/sourceField.ts';
import { type SchemaResolver, asRecord } from '../facts/schemaResolver.ts';
import type { Guess, ProposalTarget } from '../proposal.ts';
import { formatReason } from '../reasons.ts';
import type { ResourceCandidate } from './candidates.ts';
import type { EnvelopePaths } from '../envelopePaths.ts';
import { codeKeyPattern, messageKeyPattern } from './responseSchemas.ts';
import type { OpenApiDocument, Operation } from './parseOpenApiDocument.ts';
import { findOperation } from './fieldsOfDocument.ts';
import { isPathParameter, pathParameterName } from './classifyOperation.ts';

/** Remote platform that stores the records, and the base path of its calls. */
export interface RemoteTarget {
  readonly through: string;
  readonly base: string;
  readonly guess: Guess;
}

/**
 * Returns the target that the user chose or, without a choice, the target that the document lists as a server;
 * `undefined` when no target applies.
 */
export function findRemoteTarget(
  { servers, base }: OpenApiDocument,
  { targets = [], through }: ProposalTarget,
): RemoteTarget | undefined {
  if (through === '') return undefined;
  const known = servers.flatMap(server => {
    const target = targets.find(({ name, origin }) => origin === server.origin && (through ?? name) === name);
    return target ? [{ target, server }] : [];
  })[0];
  if (known) {
    const { target, server } = known;
    return { through: target.name, base: server.base, guess: remotePlatformGuess(target.name, 0.9, server.url) };
  }
  const chosen = targets.find(({ name }) => name === through);
  return chosen && { through: chosen.name, base, guess: remotePlatformGuess(chosen.name, 0.5) };
}

function remotePlatformGuess(name: string, confidence: number, server?: string): Guess {
  const why =
    server === undefined ? formatReason('otherServer') : formatReason('server', { what: server.slice(0, 100) });
  return { path: 'wire.through', choice: name, confidence, reason: why };
}

interface WireInputs {
  readonly remoteTarget: RemoteTarget;
  readonly envelope: EnvelopePaths | undefined;
  /** Fields of the records. */
  readonly parts: readonly SourceField[];
}

/**
 * Returns the wire format of the target; `undefined` when the candidate lacks a list or an id, both of which every
 * screen needs, or when no single envelope fits the list and the record.
 */
export function proposeWireFormat(
  { resolveSchema }: OpenApiDocument,
  candidate: ResourceCandidate,
  { remoteTarget, envelope, parts }: WireInputs,
): ProposedWireFormat | undefined {
  const list = findOperation(candidate, 'list');
  const id = idOf(findRecordOperation(candidate), parts);
  if (!list || !envelope || id === undefined) return undefined;
  const { list: rows, record, total } = envelope;
  const isAround = record.every((key, at) => rows[at] === key);
  // A wire format has a single envelope, so the path of the list must start with the path of the record.
  if (!isAround) return undefined;
  const envelopeParts = { ...statusOf(list, resolveSchema), ...omitUndefined({ data: placeOf(record) }) };
  const inside = omitUndefined({
    rows: placeOf(rows.slice(record.length)),
    total: total && isIn(total, record) ? placeOf(total.slice(record.length)) : undefined,
  });
  const { pages, paging } = pagesOf(list);
  const wire: WireFormat = {
    through: remoteTarget.through,
    ...(Object.keys(envelopeParts).length > 0 ? { envelope: envelopeParts } : {}),
    ...(Object.keys(inside).length > 0 ? { list: inside } : {}),
    ...omitUndefined({ pages }),
  };
  const guesses: readonly Guess[] = [
    remoteTarget.guess,
    {
      path: 'wire.names.id',
      choice: id,
      confidence: id === 'id' ? 0.95 : 0.7,
      reason: formatReason('named', { what: id }),
    },
    ...(wire.envelope?.code === undefined
      ? []
      : [{ path: 'wire.envelope.code', choice: wire.envelope.code, confidence: 0.6, reason: formatReason('code') }]),
    ...(pages === undefined
      ? []
      : [{ path: 'wire.pages', choice: pages, confidence: 0.7, reason: formatReason('pages') }]),
  ];
  return { wire, id, guesses, ...omitUndefined({ paging }) };
}

function placeOf(keys: readonly string[]): string | undefined {
  return keys.length > 0 && keys.length <= 6 && keys.every(key => /^[\w-]+$/.test(key)) ? keys.join('.') : undefined;
}

function isIn(keys: readonly string[], above: readonly string[]): boolean {
  return above.every((key, at) => keys[at] === key);
}

const idLike = /^(_?id|Id|ID|uid|uuid|guid|[A-Za-z][\w]*(_id|Id|ID|_uuid|Uuid))$/;

/** Returns an operation on a single record, whose parameters reveal the name of the id. */
function findRecordOperation(candidate: ResourceCandidate): Operation | undefined {
  const [call] = (['detail', 'update', 'delete'] as const).flatMap(role => findOperation(candidate, role) ?? []);
  return call ?? candidate.operations.find(({ isOnRecord }) => isOnRecord)?.operation;
}

/**
 * Returns the name of the id in the records: the name of the path parameter if records have such a field, otherwise a
 * common name.
 */
function idOf(operation: Operation | undefined, parts: readonly SourceField[]): string | undefined {
  const place = pathParameterName(operation?.parts.findLast(isPathParameter) ?? '');
  const idName = place ?? operation?.parameters.find(({ place: where }) => where === 'query')?.name;
  const names = parts.map(({ name }) => name).filter(name => idLike.test(name));
  return (
    names.find(name => name === idName) ??
    names.find(name => /^_?id$/i.test(name)) ??
    names.find(name => /^u?uid$/i.test(name))
  );
}

/**
 * Returns the envelope's keys for status and message; omits the status key if the schema does not reveal which value
 * means success.
 */
function statusOf(
  { response }: Operation,
  resolveSchema: SchemaResolver,
): Pick<NonNullable<WireFormat['envelope']>, 'code' | 'good' | 'message'> {
  const { schema } = resolveSchema(response ?? {});
  // A response that is a plain list has no status other than the HTTP status.
  if (schema['type'] === 'array') return {};
  const properties = asRecord(schema['properties']);
  const names = Object.keys(properties);
  const code = names.find(
    name => codeKeyPattern.test(name) && successValueOf(name, resolveSchema(properties[name]).schema) !== undefined,
  );
  const message = names.find(name => messageKeyPattern.test(name));
  const good = code === undefined ? undefined : successValueOf(code, resolveSchema(properties[code]).schema);
  return {
    ...(code === undefined || good === undefined ? {} : { code, good: [good] }),
    ...omitUndefined({ message }),
  };
}

/**
 * Returns the value that means success: the constant, example or default in the schema. For a boolean without these,
 * the value is `true`, or `false` for a key such as `error`.
 */
function successValueOf(name: string, schema: JsonRecord): string | number | boolean | undefined {
  const { type, const: fixed, enum: values, example, default: usual, examples } = schema;
  const statedValues: readonly unknown[] = [
    fixed,
    ...(Array.isArray(values) && values.length === 1 ? values : []),
    example,
    ...(Array.isArray(examples) ? examples : []),
    usual,
  ];
  const found = statedValues.find(
    statedValue =>
      typeof statedValue === 'string' || typeof statedValue === 'number' || typeof statedValue === 'boolean',
  );
  if (found !== undefined) return found;
  return type === 'boolean' ? !/^err/i.test(name) : undefined;
}

interface Paging {
  readonly pages?: WireFormat['pages'];
  readonly paging?: NonNullable<Call['paging']>;
}

function pagesOf({ parameters }: Operation): Paging {
  const queryParameters = parameters.filter(({ place }) => place === 'query');
  const page = queryParameters.find(({ name }) => /^page([_-]?(num(ber)?|no|index))?$/i.test(name));
  const { minimum, default: usual } = asRecord(page?.schema);
  if (page) return minimum === 0 || usual === 0 ? { pages: 'fromZero' } : {};
  const [from, size] = [/^(offset|skip|start)$/i, /^(limit|size|count|rows|take)$/i].map(
    names => queryParameters.find(({ name }) => names.test(name))?.name,
  );
  return from === undefined || size === undefined ? {} : { pages: 'byRows', paging: { page: from, size } };
}
