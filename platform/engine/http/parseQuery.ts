import type { RouteContext } from './route.ts';

/**
 * Parses a query string. `query` contains the last value of each parameter, `repeated` contains all values of repeated
 * parameters.
 */
export function parseQuery(parameters: URLSearchParams): Pick<RouteContext, 'query' | 'repeated'> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  const repeated = [...lists].filter(([, values]) => values.length > 1);
  return { query: Object.fromEntries(parameters), repeated: Object.fromEntries(repeated) };
}
