import { type Call, placeholdersOf } from '../../../src/schemas/vocabulary/call.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { Refusal } from './refusal.ts';
import type { Route, RouteContext } from './route.ts';
import type { Row } from '../storage/database.ts';

export const recordMissingMessage: Label = { zh: '记录不存在', en: 'The record does not exist' };

/** Maximum number of ids in one request. */
const maxIds = 5_000;

/** Returns the method and the route path of a call, with `:id` in place of `{id}`. */
export function toRoutePath(call: Call): Pick<Route, 'method' | 'path'> {
  return { method: call.method, path: call.path.replace(/\{(\w+)\}/g, ':$1') };
}

/**
 * Reads the values of a request: the payload (for GET, the query), the placeholders in the path, and the placeholders
 * in the parameters of `call.query`. Renames the values of the payload from their names in the wire format to field
 * names.
 */
export function parseRequestInput(call: Call, context: RouteContext): Row {
  const given = call.method === 'GET' ? { ...context.query, ...context.repeated } : (context.body ?? {});
  if (!isRecord(given))
    throw badRequestRefusal({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const fixed = Object.entries(call.query ?? {});
  const ours = new Map(Object.entries(call.rename ?? {}).map(([name, wire]) => [wire, name]));
  const values = Object.entries(given)
    .filter(([wire]) => !fixed.some(([name]) => name === wire))
    .map(([wire, value]) => [ours.get(wire) ?? wire, value]);
  const places = [
    ...fixed.flatMap(([wire, template]) => placeholdersOf(template).map(place => [place, context.query[wire]])),
    ...placeholdersOf(call.path).map(place => [place, context.params[place]]),
  ];
  return Object.fromEntries([...values, ...places]);
}

export function badRequestRefusal(text: Label, data?: unknown): Refusal {
  return new Refusal(text, { status: 1, code: 400, data });
}

export function notFoundRefusal(): Refusal {
  return new Refusal(recordMissingMessage, { status: 1, code: 404 });
}

/** Parses an id. Refuses values that cannot be an id. */
export function toId(value: unknown): number {
  const id = typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) return id;
  throw badRequestRefusal({ zh: '编号不正确', en: 'The ID is not valid' });
}

/** Parses the ids of a bulk call. Keeps their order and removes duplicates. Also accepts a single id. */
export function toIds(value: unknown): readonly number[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (given.length === 0) throw badRequestRefusal({ zh: '请至少选择一条记录', en: 'Select at least one record' });
  if (given.length > maxIds) {
    throw badRequestRefusal({ zh: `一次最多${maxIds}条记录`, en: `At most ${maxIds} records at a time` });
  }
  return [...new Set(given.map(toId))];
}
