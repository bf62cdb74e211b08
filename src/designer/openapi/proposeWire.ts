import type { Call } from '../../schemas/call.ts';
import type { JsonRecord } from '../../schemas/json.ts';
import type { Wire } from '../../schemas/wire.ts';
import { compact } from '../compact.ts';
import type { Facts } from '../facts/facts.ts';
import { type Settle, recordOf } from '../facts/settleSchema.ts';
import type { Guess, Target } from '../proposal.ts';
import { reason } from '../reasons.ts';
import type { Candidate } from './candidates.ts';
import type { Envelope } from './envelope.ts';
import { codeNames, messageNames } from './envelopeOf.ts';
import type { Document, Operation } from './readDocument.ts';
import { operationOf } from './recordFacts.ts';
import { isPlace, placeName } from './roleOf.ts';

/** Who would answer for the records of a document: a target of the platform, and where its paths begin there. */
export interface Keeper {
  readonly through: string;
  readonly base: string;
  readonly guess: Guess;
}

/** The target that somebody has chosen, or that one of the document's servers is; none where nothing speaks for one. */
export function keeperOf({ servers, base }: Document, { targets = [], through }: Target): Keeper | undefined {
  if (through === '') return undefined;
  const known = servers.flatMap(server => {
    const target = targets.find(({ name, origin }) => origin === server.origin && (through ?? name) === name);
    return target ? [{ target, server }] : [];
  })[0];
  if (known) {
    const { target, server } = known;
    return { through: target.name, base: server.base, guess: keptThere(target.name, 0.9, server.url) };
  }
  const chosen = targets.find(({ name }) => name === through);
  return chosen && { through: chosen.name, base, guess: keptThere(chosen.name, 0.5) };
}

function keptThere(name: string, confidence: number, server?: string): Guess {
  const why = server === undefined ? reason('otherServer') : reason('server', { what: server.slice(0, 100) });
  return { path: 'wire.through', choice: name, confidence, reason: why };
}

/** How a target speaks of the records of a candidate, without the names of its fields. */
export interface ProposedWire {
  readonly wire: Wire;
  /** What a record's id is called there. */
  readonly id: string;
  /** Where rows are left out instead of pages counted: the names of the parameters. */
  readonly paging?: NonNullable<Call['paging']>;
  readonly guesses: readonly Guess[];
}

interface Told {
  readonly keeper: Keeper;
  readonly envelope: Envelope | undefined;
  /** Of the records. */
  readonly parts: readonly Facts[];
}

/** `undefined` where records could not be read one by one: no screen works without a list, a detail and an id. */
export function proposeWire(
  { settle }: Document,
  candidate: Candidate,
  { keeper, envelope, parts }: Told,
): ProposedWire | undefined {
  const [list, detail] = [operationOf(candidate, 'list'), operationOf(candidate, 'detail')];
  const id = detail && idOf(detail, parts);
  if (!list || !detail || !envelope || id === undefined) return undefined;
  const { list: rows, record, total } = envelope;
  const isAround = record.every((key, at) => rows[at] === key);
  // What wraps the one and not the other cannot be said: the record of such an answer would never be found.
  if (!isAround) return undefined;
  const told = { ...statusOf(list, settle), ...compact({ data: placeOf(record) }) };
  const inside = compact({
    rows: placeOf(rows.slice(record.length)),
    total: total && isIn(total, record) ? placeOf(total.slice(record.length)) : undefined,
  });
  const { pages, paging } = pagesOf(list);
  const wire: Wire = {
    through: keeper.through,
    ...(Object.keys(told).length > 0 ? { envelope: told } : {}),
    ...(Object.keys(inside).length > 0 ? { list: inside } : {}),
    ...compact({ pages }),
  };
  const guesses: readonly Guess[] = [
    keeper.guess,
    { path: 'wire.names.id', choice: id, confidence: id === 'id' ? 0.95 : 0.7, reason: reason('named', { what: id }) },
    ...(wire.envelope?.code === undefined
      ? []
      : [{ path: 'wire.envelope.code', choice: wire.envelope.code, confidence: 0.6, reason: reason('code') }]),
    ...(pages === undefined ? [] : [{ path: 'wire.pages', choice: pages, confidence: 0.7, reason: reason('pages') }]),
  ];
  return { wire, id, guesses, ...compact({ paging }) };
}

function placeOf(keys: readonly string[]): string | undefined {
  return keys.length > 0 && keys.length <= 6 && keys.every(key => /^[\w-]+$/.test(key)) ? keys.join('.') : undefined;
}

function isIn(keys: readonly string[], above: readonly string[]): boolean {
  return above.every((key, at) => keys[at] === key);
}

const idLike = /^(_?id|Id|ID|uid|uuid|guid|[A-Za-z][\w]*(_id|Id|ID|_uuid|Uuid))$/;

/** What the records call their id: as the place in the path of one of them is called, or plainly. */
function idOf({ parts: path, parameters }: Operation, parts: readonly Facts[]): string | undefined {
  const place = placeName(path.findLast(isPlace) ?? '');
  const asked = place ?? parameters.find(({ place: where }) => where === 'query')?.name;
  const names = parts.map(({ name }) => name).filter(name => idLike.test(name));
  return (
    names.find(name => name === asked) ??
    names.find(name => /^_?id$/i.test(name)) ??
    names.find(name => /^u?uid$/i.test(name))
  );
}

/** Where an answer says how the call went, if its schema says what a success is called. */
function statusOf(
  { answer }: Operation,
  settle: Settle,
): Pick<NonNullable<Wire['envelope']>, 'code' | 'good' | 'message'> {
  const { schema } = settle(answer ?? {});
  // A list that is not wrapped has its HTTP status alone.
  if (schema['type'] === 'array') return {};
  const properties = recordOf(schema['properties']);
  const names = Object.keys(properties);
  const code = names.find(name => codeNames.test(name) && goodOf(name, settle(properties[name]).schema) !== undefined);
  const message = names.find(name => messageNames.test(name));
  const good = code === undefined ? undefined : goodOf(code, settle(properties[code]).schema);
  return {
    ...(code === undefined || good === undefined ? {} : { code, good: [good] }),
    ...compact({ message }),
  };
}

/** The one value that means a success: the constant, what the example of a good answer shows, or the good one of two. */
function goodOf(name: string, schema: JsonRecord): string | number | boolean | undefined {
  const { type, const: fixed, enum: values, example, default: usual, examples } = schema;
  const told: readonly unknown[] = [
    fixed,
    ...(Array.isArray(values) && values.length === 1 ? values : []),
    example,
    ...(Array.isArray(examples) ? examples : []),
    usual,
  ];
  const found = told.find(one => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean');
  if (found !== undefined) return found;
  return type === 'boolean' ? !/^err/i.test(name) : undefined;
}

interface Paging {
  readonly pages?: Wire['pages'];
  readonly paging?: NonNullable<Call['paging']>;
}

function pagesOf({ parameters }: Operation): Paging {
  const asked = parameters.filter(({ place }) => place === 'query');
  const page = asked.find(({ name }) => /^page([_-]?(num(ber)?|no|index))?$/i.test(name));
  const { minimum, default: usual } = recordOf(page?.schema);
  if (page) return minimum === 0 || usual === 0 ? { pages: 'fromZero' } : {};
  const [from, size] = [/^(offset|skip|start)$/i, /^(limit|size|count|rows|take)$/i].map(
    names => asked.find(({ name }) => names.test(name))?.name,
  );
  return from === undefined || size === undefined ? {} : { pages: 'byRows', paging: { page: from, size } };
}
