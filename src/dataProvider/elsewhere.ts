import type { Call } from '../schemas/call.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import { type Wire, openAnswer, passedOnPath, valueAt } from '../schemas/wire.ts';
import { PlatformError } from './PlatformError.ts';
import type { Http, HttpRequest } from './http.ts';
import type { Answer } from './envelope.ts';
import { toRequest } from './toRequest.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a call of a screen takes, whoever keeps the screen's records. */
export interface Asking {
  readonly http: Pick<Http, 'send'>;
  readonly language: () => Language;
}

interface Asked {
  readonly resource: Resource;
  readonly call: Call;
  readonly values: Values;
  /** How it is sent, beside what it says. */
  readonly manner?: Partial<Omit<HttpRequest, 'method' | 'path' | 'body'>>;
}

/**
 * Makes a call of a screen and gives its data in our words: as the platform answers it, or as another platform does whose
 * envelope, paging and names the screen declares.
 */
export async function askFor(
  { http, language }: Asking,
  { resource, call, values, manner = {} }: Asked,
): Promise<Answer> {
  const { wire } = resource;
  if (!wire) return http.send({ ...withQuery(toRequest(call, paged(call, values)), manner) });
  const request = withQuery(toForeign(wire, call, values), manner);
  if (wire.through === undefined)
    return read(
      wire,
      (await http.send({ ...request, foreign: body => openAnswer(wire, body).message })).data,
      language(),
    );
  const { data } = await http.send({ ...request, path: passedOnPath(resource.name, request.path) });
  return read(wire, data, language());
}

function withQuery(request: HttpRequest, { query, ...manner }: Partial<HttpRequest>): HttpRequest {
  return { ...request, ...manner, ...(query ? { query: { ...request.query, ...query } } : {}) };
}

function paged(call: Call, values: Values): Values {
  if (!call.paging) return values;
  const { pageNum, pageSize, ...others } = values;
  return { ...others, [call.paging.page]: pageNum, [call.paging.size]: pageSize };
}

/** The request in the words of the other platform, whose records have no revision that we know of. */
function toForeign(wire: Wire, call: Call, values: Values): HttpRequest {
  const { names = {} } = wire;
  const { revision: _, ...known } = paged(call, counted(wire, values));
  const sort = known['sort'];
  const ours = typeof sort === 'string' ? { ...known, sort: names[sort] ?? sort } : known;
  const request = toRequest({ ...call, rename: { ...names, ...call.rename } }, ours);
  const idName = call.rename?.['id'] ?? names['id'] ?? 'id';
  if (!isRecord(request.body) || !call.path.includes('{id}')) return request;
  return { ...request, body: Object.fromEntries(Object.entries(request.body).filter(([name]) => name !== idName)) };
}

function counted({ pages }: Wire, values: Values): Values {
  const { pageNum, pageSize } = values;
  if (pages === undefined || typeof pageNum !== 'number' || typeof pageSize !== 'number') return values;
  return { ...values, pageNum: pages === 'byRows' ? (pageNum - 1) * pageSize : pageNum - 1 };
}

function read(wire: Wire, body: unknown, language: Language): Answer {
  const { isGood, data, message } = openAnswer(wire, body);
  if (!isGood) throw new PlatformError('refused', language, { message });
  return { data: toOurs(wire, data), success: true };
}

/** A list as `{total, list}`, a record by the names of its fields. */
function toOurs(wire: Wire, data: unknown): unknown {
  const rows = valueAt(data, wire.list?.rows);
  if (Array.isArray(rows)) {
    const total = wire.list?.total === undefined ? undefined : valueAt(data, wire.list.total);
    return { total, list: rows.map(row => renamed(wire, row)) };
  }
  return renamed(wire, data);
}

function renamed({ names = {} }: Wire, row: unknown): unknown {
  if (!isRecord(row)) return row;
  const ours = new Map(Object.entries(names).map(([our, its]) => [its, our]));
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [ours.get(name) ?? name, value]));
}
