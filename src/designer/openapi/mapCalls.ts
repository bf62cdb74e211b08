import type { Action } from '../../schemas/vocabulary/action.ts';
import { type Api, type Call, methods } from '../../schemas/vocabulary/call.ts';
import type { MappedCalls } from '../assemble/assembleProposal.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { toFieldName, toUniqueName } from '../fields/toFieldName.ts';
import { proposeFields, proposeRowFields } from '../fields/proposeFields.ts';
import { fieldsOfSchema } from '../facts/fieldsOfSchema.ts';
import type { Guess, ProposalTarget, UnmappedPart } from '../proposal.ts';
import { formatReason } from '../reasons.ts';
import { guessLabel } from '../words/guessLabel.ts';
import { splitWords, toCamelCase } from '../words/splitWords.ts';
import type { ResourceCandidate } from './candidates.ts';
import type { EnvelopePaths } from '../envelopePaths.ts';
import { findListSchema, findPaging, findRecordSchema, findTotalPath } from './responseSchemas.ts';
import type { OpenApiDocument, Operation } from './parseOpenApiDocument.ts';
import { findOperation } from './fieldsOfDocument.ts';
import {
  type ClassifiedOperation,
  findIdInBody,
  findIdParameter,
  isPathParameter,
  isSessionOperation,
  pathParameterName,
} from './classifyOperation.ts';

const roles = ['list', 'detail', 'create', 'update', 'delete', 'export', 'import'] as const;

/** Maps the operations of a candidate to calls, and lists the operations that a resource cannot express. */
export function mapCalls(document: OpenApiDocument, candidate: ResourceCandidate, target: ProposalTarget): MappedCalls {
  const { envelope, notes } = envelopeOf(document, candidate);
  const verbs = roles.flatMap(role => {
    const operation = findOperation(candidate, role);
    const call = operation && callOf(document, operation, candidate);
    return operation ? [{ role, operation, call }] : [];
  });
  const byHand: readonly UnmappedPart[] = verbs
    .filter(({ call }) => call === undefined)
    .map(({ operation }) => unmappedOperation(operation));
  const { list, ...others } = usableCalls(verbs);
  const usable = { ...(list ? { list: withPaging(list, envelope) } : {}), ...others };
  const { actions, lost: unmapped } = actionsOf(document, candidate, target);
  const { mapped, alike } = countRoles(candidate, usable);
  const bulk = candidate.operations.filter(({ role }) => role === 'bulk').map(({ operation }) => operation);
  return {
    ...(usable.list ? { api: { ...usable, list: usable.list } } : {}),
    actions,
    listParameters: parameterNamesOf(findOperation(candidate, 'list')),
    ...(envelope ? { envelope } : {}),
    operations: { mapped: mapped + actions.length, total: candidate.operations.length },
    guesses: [
      ...verbs.map(({ role, operation }): Guess => ({
        path: `api.${role}`,
        choice: `${operation.method} ${operation.path}`,
        confidence: role === 'list' || role === 'detail' ? 0.9 : 0.8,
        reason: formatReason('calls'),
      })),
      ...notes,
    ],
    unmapped: [
      ...byHand,
      ...unmapped,
      ...alike,
      ...bulk.map(({ method, path }) => ({ path: `${method} ${path}`, reason: formatReason('bulk') })),
      ...unmappedPaging(findOperation(candidate, 'list')),
      ...(target.keeps === 'source' ? listMissingCalls(verbs, usable, candidate.path) : []),
    ],
  };
}

/** Counts the mapped operations, and lists the operations whose role another operation already has. */
function countRoles({ operations }: ResourceCandidate, usable: Partial<Record<string, Call>>) {
  const others = operations.filter(({ role, operation }) => role !== 'action' && !isUsed(operation, usable[role]));
  const same = others.filter(({ role }) => role === 'update' && usable['update'] !== undefined);
  const alike = others
    .filter(other => !same.includes(other) && usable[other.role] !== undefined)
    .map(({ operation: { method, path } }) => ({ path: `${method} ${path}`, reason: formatReason('alike') }));
  return { mapped: Object.keys(usable).length + same.length, alike };
}

function isUsed({ method, path }: Operation, call: Call | undefined): boolean {
  const shape = (text: string) => text.replaceAll(/\{[^{}]*\}/g, '{}');
  return call !== undefined && call.method === method && shape(call.path).endsWith(shape(path));
}

function parameterNamesOf(list: Operation | undefined): ReadonlySet<string> {
  const queryParameters = (list?.parameters ?? []).filter(({ place }) => place === 'query');
  const names = queryParameters.map(({ name }) => toFieldName(name, 0));
  return new Set(names.filter(name => name !== undefined));
}

interface Verb {
  readonly role: (typeof roles)[number];
  readonly operation: Operation;
  readonly call: Call | undefined;
}

type UsableCalls = Partial<Pick<Api, (typeof roles)[number]>>;

/** Returns the calls that a screen can use. Without a detail call, the screen cannot edit. */
function usableCalls(verbs: readonly Verb[]): UsableCalls {
  const found: UsableCalls = Object.fromEntries(verbs.flatMap(({ role, call }) => (call ? [[role, call]] : [])));
  const { update: _, ...withoutUpdate } = found;
  return found.detail ? found : withoutUpdate;
}

/** Lists the parts that the screen lacks, because the document has no operation for them. */
function listMissingCalls(verbs: readonly Verb[], usable: UsableCalls, path: string): readonly UnmappedPart[] {
  const update = verbs.find(({ role, call }) => role === 'update' && call !== undefined)?.operation;
  return [
    ...(usable.detail ? [] : [{ path: `detail ${path}`, reason: formatReason('noDetail') }]),
    ...(update && !usable.update ? [{ path: `${update.method} ${update.path}`, reason: formatReason('noEdit') }] : []),
    { path: `options ${path}`, reason: formatReason('noOptions') },
  ];
}

function withPaging(list: Call, envelope: EnvelopePaths | undefined): Call {
  return envelope?.paging ? { ...list, paging: envelope.paging } : list;
}

/** Converts an operation to a call. The path may contain no placeholder except the record's id. */
function callOf(document: OpenApiDocument, operation: Operation, candidate: ResourceCandidate): Call | undefined {
  const { method, path, parts } = operation;
  const own = candidate.path.split('/').filter(part => part !== '').length;
  const id = parts[own] ?? '';
  const filled = isPathParameter(id) ? path.replace(`{${pathParameterName(id)}}`, '{id}') : path;
  const known = methods.find(item => item === method);
  const isClear = /^\/[\w/.-]*(\{id\}[\w/.-]*)?$/.test(filled) && !/\/\/|\.\./.test(filled);
  if (known === undefined || !isClear) return undefined;
  const placed = candidate.operations.find(item => item.operation === operation);
  const isOfRecord = placed?.role === 'detail' || placed?.role === 'update' || placed?.role === 'delete';
  // The console cannot fill a placeholder before the collection, even one named id: `/teams/{id}/members`.
  if (filled.includes('{id}') && !isPathParameter(id)) return undefined;
  return {
    method: known,
    path: `${document.base}${filled}`,
    ...(isOfRecord && !filled.includes('{id}') ? idOf(operation, document.resolveSchema) : {}),
  };
}

/** Returns the query parameter or body property that names the record, for a path without a placeholder. */
function idOf(operation: Operation, resolveSchema: OpenApiDocument['resolveSchema']): Pick<Call, 'query' | 'ids'> {
  const idParameter = findIdParameter(operation);
  if (idParameter !== undefined) return { query: { [idParameter]: '{id}' } };
  const ids = findIdInBody(operation, resolveSchema);
  return ids === undefined || operation.method === 'GET' ? {} : { ids };
}

function unmappedOperation({ method, path, parts }: Operation): UnmappedPart {
  const what = parts.filter(isPathParameter).join(' ');
  return { path: `${method} ${path}`, reason: formatReason('manyPlaces', { what }) };
}

function actionsOf(document: OpenApiDocument, candidate: ResourceCandidate, target: ProposalTarget) {
  const used = new Set<string>();
  const actions: Action[] = [];
  const unmapped: UnmappedPart[] = [];
  for (const operation of candidate.operations.filter(({ role }) => role === 'action')) {
    const path = `${operation.operation.method} ${operation.operation.path}`;
    if (isSessionOperation(operation)) {
      unmapped.push({ path, reason: formatReason('session') });
      continue;
    }
    const call = callOf(document, operation.operation, candidate);
    const wanted = toFieldName(operation.operation.parts.at(-1) ?? '', 1);
    if (call === undefined || wanted === undefined || target.keeps !== 'source') {
      unmapped.push(call ? { path, reason: formatReason('noEffect') } : unmappedOperation(operation.operation));
      continue;
    }
    const name = toUniqueName(wanted, used);
    const { action, secrets } = actionOf({ document, candidate, placed: operation, name, call });
    unmapped.push(
      ...secrets.map((secret): UnmappedPart => ({
        path,
        reason: formatReason('secretInAction', { what: secret.name.slice(0, 60) }),
      })),
    );
    // The call would fail without its required secret, so the action is dropped.
    if (secrets.some(({ field }) => field.required === true)) continue;
    used.add(name);
    actions.push(action);
  }
  return { actions, lost: unmapped };
}

interface ActionParts {
  readonly document: OpenApiDocument;
  readonly candidate: ResourceCandidate;
  readonly placed: ClassifiedOperation;
  readonly name: string;
  readonly call: Call;
}

/** Returns the action, and the secrets that its form omits because the operation log stores the form's values. */
function actionOf({ document, candidate, placed, name, call }: ActionParts) {
  const { operation } = placed;
  const parts = operation.body === undefined ? [] : fieldsOfSchema(operation.body, document.resolveSchema);
  const place = {
    noun: toCamelCase([...splitWords(candidate.name), ...splitWords(name)]),
    known: new Set<string>(),
    depth: 1,
    rowFields: proposeRowFields,
  };
  const bodyFields = proposeFields(parts, place).fields.filter(({ field }) => !field.readOnly);
  const secrets = bodyFields.filter(({ field }) => field.secret === true);
  const form = bodyFields.filter(({ field }) => field.secret !== true);
  const action: Action = {
    name,
    label: guessLabel({ name: operation.parts.at(-1) ?? name, fallback: 'Action' }).label,
    on: placed.isOnRecord ? ['row'] : ['toolbar'],
    code: `${candidate.name}:${name}`,
    call: { ...call, ids: 'id' },
    ...(operation.method === 'DELETE' ? { confirm: true, danger: true } : {}),
    ...(form.length > 0 ? { form: Object.fromEntries(form.map(item => [item.name, item.field])) } : {}),
  };
  return { action, secrets };
}

interface EnvelopeWithNotes {
  readonly envelope?: EnvelopePaths;
  readonly notes: readonly Guess[];
}

/** Returns the envelope of the responses, and a guess that describes the envelope. */
function envelopeOf({ resolveSchema }: OpenApiDocument, candidate: ResourceCandidate): EnvelopeWithNotes {
  const noun = candidate.path.split('/').at(-1) ?? '';
  const [list, detail] = [findOperation(candidate, 'list'), findOperation(candidate, 'detail')];
  const inList = list && findListSchema(list.response ?? {}, resolveSchema, noun);
  if (!inList && !detail) return { notes: [] };
  const path = inList?.path ?? [];
  const envelope: EnvelopePaths = {
    list: path,
    record: detail ? findRecordSchema(detail.response ?? {}, resolveSchema, noun).path : [],
    ...omitUndefined({
      total: list && findTotalPath(list.response ?? {}, resolveSchema, path),
      paging: list && findPaging(list).paging,
    }),
  };
  const what = `[${envelope.list.join('.')}] {${envelope.record.join('.')}}`;
  return {
    envelope,
    notes: [{ path: 'envelope', choice: what, confidence: 0.8, reason: formatReason('envelope', { what }) }],
  };
}

function unmappedPaging(list: Operation | undefined): readonly UnmappedPart[] {
  const { paging, other } = list ? findPaging(list) : {};
  return paging || other === undefined || !list
    ? []
    : [{ path: `${list.method} ${list.path}`, reason: formatReason('noPaging', { what: other }) }];
}
