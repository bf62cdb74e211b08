import { type Call, placeholdersOf } from '../schemas/vocabulary/call.ts';
import type { HttpRequest } from './httpClient.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Converts a call and its values into a request: fills the placeholders of path and query, renames parameters, and puts
 * the remaining values into the query (GET) or the body.
 */
export function toRequest(call: Call, values: Values): HttpRequest {
  const places = placeholdersOf(call.path);
  const path = places.reduce(
    (text, place) => text.replace(`{${place}}`, encodeURIComponent(String(values[place] ?? ''))),
    call.path,
  );
  const fixed = Object.entries(call.query ?? {}).map(
    ([name, template]) => [name, fillPlaceholders(template, values)] as const,
  );
  const used = new Set([...places, ...Object.values(call.query ?? {}).flatMap(placeholdersOf)]);
  // An update whose path contains the id also sends the id in the body, because some platforms require this and the
  // others ignore it.
  const keeps = (name: string) =>
    !used.has(name) || ((call.method === 'PUT' || call.method === 'PATCH') && name === 'id');
  const payload = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => keeps(name) && value !== undefined)
      .map(([name, value]) => [call.rename?.[name] ?? name, value]),
  );
  const place = { path, ...(call.host ? { host: call.host } : {}) };
  const query = Object.fromEntries(fixed);
  if (call.method === 'GET') return { method: 'GET', ...place, query: { ...payload, ...query } };
  return { method: call.method, ...place, query, body: payload };
}

function fillPlaceholders(template: string, values: Values): unknown {
  return template.replace(/\{(\w+)\}/g, (_, place: string) => String(values[place] ?? ''));
}
