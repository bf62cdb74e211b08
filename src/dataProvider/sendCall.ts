import type { Call } from '../schemas/vocabulary/call.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import { type WireFormat, unwrapResponse, forwardedPath, valueAt } from '../schemas/vocabulary/wireFormat.ts';
import { PlatformError } from './PlatformError.ts';
import type { HttpClient, HttpRequest } from './httpClient.ts';
import type { EnvelopeContent } from './envelope.ts';
import { toRequest } from './toRequest.ts';

type Values = Readonly<Record<string, unknown>>;

/** HTTP client and user's language, for `sendCall`. */
export interface CallContext {
  readonly http: Pick<HttpClient, 'send'>;
  readonly language: () => Language;
}

interface CallRequest {
  readonly resource: Resource;
  readonly call: Call;
  readonly values: Values;
  /** Options of the request other than its content. */
  readonly sendOptions?: Partial<Omit<HttpRequest, 'method' | 'path' | 'body'>>;
}

/**
 * Sends a call of a screen and returns the data in the console's format. For a remote platform, converts the envelope,
 * paging parameters and field names as the resource declares in `wire`.
 */
export async function sendCall(
  { http, language }: CallContext,
  { resource, call, values, sendOptions = {} }: CallRequest,
): Promise<EnvelopeContent> {
  const { wire } = resource;
  if (!wire) return http.send({ ...withQuery(toRequest(call, renamePaging(call, values)), sendOptions) });
  const request = withQuery(toRemoteRequest(wire, call, values), sendOptions);
  if (wire.through === undefined)
    return readRemoteResponse(
      wire,
      (await http.send({ ...request, readRemoteMessage: body => unwrapResponse(wire, body).message })).data,
      language(),
    );
  const { data } = await http.send({ ...request, path: forwardedPath(resource.name, request.path) });
  return readRemoteResponse(wire, data, language());
}

function withQuery(request: HttpRequest, { query, ...sendOptions }: Partial<HttpRequest>): HttpRequest {
  return { ...request, ...sendOptions, ...(query ? { query: { ...request.query, ...query } } : {}) };
}

function renamePaging(call: Call, values: Values): Values {
  if (!call.paging) return values;
  const { pageNum, pageSize, ...others } = values;
  return { ...others, [call.paging.page]: pageNum, [call.paging.size]: pageSize };
}

/**
 * Builds the request with the field names of the remote platform. The revision is omitted, because records of remote
 * platforms have none.
 */
function toRemoteRequest(wire: WireFormat, call: Call, values: Values): HttpRequest {
  const { names = {} } = wire;
  const { revision: _, ...known } = renamePaging(call, convertPageNumber(wire, values));
  const sort = known['sort'];
  const remoteValues = typeof sort === 'string' ? { ...known, sort: names[sort] ?? sort } : known;
  const request = toRequest({ ...call, rename: { ...names, ...call.rename } }, remoteValues);
  const idName = call.rename?.['id'] ?? names['id'] ?? 'id';
  if (!isRecord(request.body) || !call.path.includes('{id}')) return request;
  return { ...request, body: Object.fromEntries(Object.entries(request.body).filter(([name]) => name !== idName)) };
}

function convertPageNumber({ pages }: WireFormat, values: Values): Values {
  const { pageNum, pageSize } = values;
  if (pages === undefined || typeof pageNum !== 'number' || typeof pageSize !== 'number') return values;
  return { ...values, pageNum: pages === 'byRows' ? (pageNum - 1) * pageSize : pageNum - 1 };
}

function readRemoteResponse(wire: WireFormat, body: unknown, language: Language): EnvelopeContent {
  const { isGood, data, message } = unwrapResponse(wire, body);
  if (!isGood) throw new PlatformError('refused', language, { message });
  return { data: toLocalData(wire, data), success: true };
}

/** Converts the data of a remote response: a list to `{total, list}`, a record to the field names of the resource. */
function toLocalData(wire: WireFormat, data: unknown): unknown {
  const rows = valueAt(data, wire.list?.rows);
  if (Array.isArray(rows)) {
    const total = wire.list?.total === undefined ? undefined : valueAt(data, wire.list.total);
    return { total, list: rows.map(row => renameFields(wire, row)) };
  }
  return renameFields(wire, data);
}

function renameFields({ names = {} }: WireFormat, row: unknown): unknown {
  if (!isRecord(row)) return row;
  const localNames = new Map(Object.entries(names).map(([our, its]) => [its, our]));
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [localNames.get(name) ?? name, value]));
}
