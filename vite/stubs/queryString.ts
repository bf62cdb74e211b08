type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** Parses a query string; the last of several values with one name wins. */
export function parse(search: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Builds a query string sorted by name, like the package that this stub replaces. */
export function stringify(values: Values): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    .toSorted(([one], [another]) => (one < another ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

function encode(value: string | number | boolean): string {
  const code = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(value).replaceAll(/[!'()*]/g, code);
}
