import { type Call, placesOf } from '../schemas/call.ts';
import type { HttpRequest } from './http.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Turns a call and its values into a request: fills the places of path and query, renames parameters, and puts the
 * rest into the query (GET) or the body. Lists in a query are comma-separated.
 */
export function toRequest(call: Call, values: Values): HttpRequest {
  const places = placesOf(call.path);
  const path = places.reduce(
    (text, place) => text.replace(`{${place}}`, encodeURIComponent(String(values[place] ?? ''))),
    call.path,
  );
  const fixed = Object.entries(call.query ?? {}).map(
    ([name, template]) => [name, fillPlaces(template, values)] as const,
  );
  const used = new Set([...places, ...Object.values(call.query ?? {}).flatMap(placesOf)]);
  // An update by path carries its id in the body as well, where a platform that ignores it loses nothing.
  const keeps = (name: string) =>
    !used.has(name) || ((call.method === 'PUT' || call.method === 'PATCH') && name === 'id');
  const payload = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => keeps(name) && value !== undefined)
      .map(([name, value]) => [call.rename?.[name] ?? name, value]),
  );
  const place = { path, ...(call.host ? { host: call.host } : {}) };
  const query = Object.fromEntries(fixed);
  if (call.method === 'GET') return { method: 'GET', ...place, query: { ...flat(payload), ...query } };
  return { method: call.method, ...place, query, body: payload };
}

function fillPlaces(template: string, values: Values): unknown {
  return template.replace(/\{(\w+)\}/g, (_, place: string) => String(values[place] ?? ''));
}

function flat(payload: Values): Values {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
}
