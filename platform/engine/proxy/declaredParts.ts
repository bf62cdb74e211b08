import { type Call, placeholdersOf } from '../../../src/schemas/vocabulary/call.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { WireFormat } from '../../../src/schemas/vocabulary/wireFormat.ts';
import type { RouteContext } from '../http/route.ts';
import type { ForwardedCall } from './forwardCall.ts';
import { type RemoteForm, recordIdNamesOf, allowedBodyNames, pickEntries } from './validateBody.ts';

interface DeclaredCall {
  readonly wire: WireFormat;
  readonly call: Call;
  readonly form: RemoteForm | null;
  readonly isList?: true;
}

type ParsedQuery = Pick<RouteContext, 'query' | 'repeated'>;

/**
 * Returns the query parameters that the screen declares. Many platforms treat a parameter like a body value, so an
 * undeclared parameter could write a field that the screen does not have. For a parameter in `call.query`, drops
 * repeated values and keeps only the validated id.
 */
export function pickDeclaredQuery(
  { wire, call, form, isList }: DeclaredCall,
  { query, repeated }: ParsedQuery,
): ForwardedCall['query'] {
  const templates = Object.entries(call.query ?? {});
  const bodyNames = form ? allowedBodyNames(form) : recordIdNamesOf(wire, call);
  const single = new Set(templates.map(([name]) => name));
  const names = new Set([...single, ...(call.method === 'GET' ? bodyNames : [])]);
  const given = { ...query, ...pickEntries(repeated, name => !single.has(name)) };
  const declared = Object.entries(given).filter(([name]) => isList || names.has(name));
  const fixed = templates.filter(([, template]) => placeholdersOf(template).length === 0);
  const payload = call.method === 'GET' ? Object.entries(form?.fixed ?? {}) : [];
  return Object.fromEntries([...declared, ...fixed, ...payload.map(([name, value]) => [name, String(value)] as const)]);
}

/**
 * Returns the body of a call without a form: for a list the whole body, which contains its filters; for other calls
 * only the ids of records.
 */
export function pickDeclaredBody({ wire, call, isList }: DeclaredCall, body: unknown): unknown {
  if (isList || !isRecord(body)) return isList ? body : null;
  const names = new Set(recordIdNamesOf(wire, call));
  return pickEntries(body, name => names.has(name));
}
