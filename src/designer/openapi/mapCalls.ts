import type { Action } from '../../schemas/action.ts';
import { type Api, type Call, conventional, methods } from '../../schemas/call.ts';
import type { MappedCalls } from '../assemble.ts';
import { compact } from '../compact.ts';
import { fieldName, freeName } from '../fields/fieldName.ts';
import { makeFields, rowFields } from '../fields/makeFields.ts';
import { recordParts } from '../facts/schemaFacts.ts';
import type { Guess, Target, Unmapped } from '../proposal.ts';
import { reason } from '../reasons.ts';
import { labelOf } from '../words/labels.ts';
import { splitWords, toCamel } from '../words/splitWords.ts';
import type { Candidate } from './candidates.ts';
import type { Envelope } from './envelope.ts';
import { listInside, pagingOf, recordInside, totalInside } from './envelopeOf.ts';
import type { Document, Operation } from './readDocument.ts';
import { operationOf } from './recordFacts.ts';
import { type Placed, idInBody, idParameterOf, isPlace, isOfSession, placeName } from './roleOf.ts';

const roles = ['list', 'detail', 'create', 'update', 'delete', 'export', 'import'] as const;

/** The calls of a candidate: which is which, how answers are wrapped, and what of it nothing here can say. */
export function mapCalls(document: Document, candidate: Candidate, target: Target): MappedCalls {
  const { envelope, notes } = envelopeOf(document, candidate);
  const verbs = roles.flatMap(role => {
    const operation = operationOf(candidate, role);
    const call = operation && callOf(document, operation, candidate);
    return operation ? [{ role, operation, call }] : [];
  });
  const byHand: readonly Unmapped[] = verbs
    .filter(({ call }) => call === undefined)
    .map(({ operation }) => unspoken(operation));
  const usable = Object.fromEntries(verbs.flatMap(({ role, call }) => (call ? [[role, call] as const] : [])));
  const { actions, lost } = actionsOf(document, candidate, target);
  const { mapped, alike } = countRoles(candidate, usable);
  const bulk = candidate.operations.filter(({ role }) => role === 'bulk').map(({ operation }) => operation);
  return {
    api: { ...missing(candidate, document), ...withPaging(usable, envelope) },
    actions,
    asked: askedOf(operationOf(candidate, 'list')),
    ...(envelope ? { envelope } : {}),
    operations: { mapped: mapped + actions.length, total: candidate.operations.length },
    guesses: [
      ...verbs.map(({ role, operation }): Guess => ({
        path: `api.${role}`,
        choice: `${operation.method} ${operation.path}`,
        confidence: role === 'list' || role === 'detail' ? 0.9 : 0.8,
        reason: reason('calls'),
      })),
      ...notes,
    ],
    unmapped: [
      ...byHand,
      ...lost,
      ...alike,
      ...bulk.map(({ method, path }) => ({ path: `${method} ${path}`, reason: reason('bulk') })),
      ...pagingLost(operationOf(candidate, 'list')),
      ...(target.keeps === 'source' ? conventionsOf(usable, candidate) : []),
    ],
  };
}

/** Each role is one call. A second way to change a record is the same thing; a second list is another. */
function countRoles({ operations }: Candidate, usable: Readonly<Record<string, Call>>) {
  const others = operations.filter(({ role, operation }) => role !== 'action' && !isUsed(operation, usable[role]));
  const same = others.filter(({ role }) => role === 'update' && usable['update'] !== undefined);
  const alike = others
    .filter(one => !same.includes(one) && usable[one.role] !== undefined)
    .map(({ operation: { method, path } }): Unmapped => ({ path: `${method} ${path}`, reason: reason('alike') }));
  return { mapped: Object.keys(usable).length + same.length, alike };
}

function isUsed({ method, path }: Operation, call: Call | undefined): boolean {
  const shape = (text: string) => text.replaceAll(/\{[^{}]*\}/g, '{}');
  return call !== undefined && call.method === method && shape(call.path).endsWith(shape(path));
}

function askedOf(list: Operation | undefined): ReadonlySet<string> {
  const names = (list?.parameters ?? []).filter(({ place }) => place === 'query').map(({ name }) => fieldName(name, 0));
  return new Set(names.filter(name => name !== undefined));
}

/** Calls that every screen has and the document lacks: they follow the convention, and a person has to look at each. */
function conventionsOf(usable: Readonly<Record<string, Call>>, { path }: Candidate): readonly Unmapped[] {
  const why = { list: 'noList', detail: 'noDetail', options: 'noOptions' } as const;
  return (['list', 'detail', 'options'] as const)
    .filter(role => usable[role] === undefined)
    .map(role => ({ path: `${role} ${path}`, reason: reason(why[role]) }));
}

/** The platform's own calls by convention, for a resource whose records it keeps; a document's calls take their place. */
function missing(candidate: Candidate, { base }: Document): Pick<Api, 'list' | 'detail' | 'options'> {
  const { list, detail, options } = conventional(`${base}${candidate.path}`.replaceAll(/\/\{[^{}]*\}/g, ''));
  return { list, detail, options };
}

function withPaging(
  calls: Readonly<Record<string, Call>>,
  envelope: Envelope | undefined,
): Readonly<Record<string, Call>> {
  const { list } = calls;
  return list && envelope?.paging ? { ...calls, list: { ...list, paging: envelope.paging } } : calls;
}

/** An operation as a call: its last place is the record's id, and no other place has anything to fill it. */
function callOf({ base, settle }: Document, operation: Operation, candidate: Candidate): Call | undefined {
  const { method, path, parts } = operation;
  const own = candidate.path.split('/').filter(part => part !== '').length;
  const id = parts[own] ?? '';
  const filled = isPlace(id) ? path.replace(`{${placeName(id)}}`, '{id}') : path;
  const known = methods.find(one => one === method);
  const isClear = /^\/[\w/.-]*(\{id\}[\w/.-]*)?$/.test(filled) && !/\/\/|\.\./.test(filled);
  if (known === undefined || !isClear) return undefined;
  const role = candidate.operations.find(one => one.operation === operation)?.role;
  const isOfRecord = role === 'detail' || role === 'update' || role === 'delete';
  return {
    method: known,
    path: `${base}${filled}`,
    ...(isOfRecord && !filled.includes('{id}') ? idOf(operation, settle) : {}),
  };
}

/** Maps a call without a place in its path to the query parameter or body property that names the record. */
function idOf(operation: Operation, settle: Document['settle']): Pick<Call, 'query' | 'ids'> {
  const asked = idParameterOf(operation);
  if (asked !== undefined) return { query: { [asked]: '{id}' } };
  const ids = idInBody(operation, settle);
  return ids === undefined || operation.method === 'GET' ? {} : { ids };
}

function unspoken({ method, path, parts }: Operation): Unmapped {
  const what = parts.filter(isPlace).join(' ');
  return { path: `${method} ${path}`, reason: reason('manyPlaces', { what }) };
}

function actionsOf(document: Document, candidate: Candidate, target: Target) {
  const used = new Set<string>();
  const actions: Action[] = [];
  const lost: Unmapped[] = [];
  for (const one of candidate.operations.filter(({ role }) => role === 'action')) {
    if (isOfSession(one)) {
      lost.push({ path: `${one.operation.method} ${one.operation.path}`, reason: reason('session') });
      continue;
    }
    const call = callOf(document, one.operation, candidate);
    const wanted = fieldName(one.operation.parts.at(-1) ?? '', 1);
    if (call === undefined || wanted === undefined || target.keeps !== 'source') {
      const path = `${one.operation.method} ${one.operation.path}`;
      lost.push(call === undefined ? unspoken(one.operation) : { path, reason: reason('noEffect') });
      continue;
    }
    const name = freeName(wanted, used);
    used.add(name);
    actions.push(actionOf({ document, candidate, placed: one, name, call }));
  }
  return { actions, lost };
}

interface ActionParts {
  readonly document: Document;
  readonly candidate: Candidate;
  readonly placed: Placed;
  readonly name: string;
  readonly call: Call;
}

function actionOf({ document, candidate, placed, name, call }: ActionParts): Action {
  const { operation } = placed;
  const parts = operation.body === undefined ? [] : recordParts(operation.body, document.settle);
  const place = {
    thing: toCamel([...splitWords(candidate.name), ...splitWords(name)]),
    known: new Set<string>(),
    depth: 1,
    rowFields,
  };
  const form = makeFields(parts, place).fields.filter(({ field }) => !field.readOnly);
  return {
    name,
    label: labelOf({ name: operation.parts.at(-1) ?? name, fallback: 'Action' }).label,
    on: placed.isOnRecord ? ['row'] : ['toolbar'],
    code: `${candidate.name}:${name}`,
    call: { ...call, ids: 'id' },
    ...(operation.method === 'DELETE' ? { confirm: true, danger: true } : {}),
    ...(form.length > 0 ? { form: Object.fromEntries(form.map(one => [one.name, one.field])) } : {}),
  };
}

interface Wrapped {
  readonly envelope?: Envelope;
  readonly notes: readonly Guess[];
}

/** How the answers are wrapped, and in what words it was told. */
function envelopeOf({ settle }: Document, candidate: Candidate): Wrapped {
  const noun = candidate.path.split('/').at(-1) ?? '';
  const list = operationOf(candidate, 'list');
  const inList = list && listInside(list.answer ?? {}, settle, noun);
  const detail = operationOf(candidate, 'detail');
  if (!inList && !detail) return { notes: [] };
  const path = inList?.path ?? [];
  const envelope: Envelope = {
    list: path,
    record: detail ? recordInside(detail.answer ?? {}, settle, noun).path : [],
    ...compact({ total: list && totalInside(list.answer ?? {}, settle, path), paging: list && pagingOf(list).paging }),
  };
  const what = `[${envelope.list.join('.')}] {${envelope.record.join('.')}}`;
  return {
    envelope,
    notes: [{ path: 'envelope', choice: what, confidence: 0.8, reason: reason('envelope', { what }) }],
  };
}

function pagingLost(list: Operation | undefined): readonly Unmapped[] {
  const { paging, other } = list ? pagingOf(list) : {};
  return paging || other === undefined || !list
    ? []
    : [{ path: `${list.method} ${list.path}`, reason: reason('noPaging', { what: other }) }];
}
