type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** Parses a query string. Of several values with the same name, the last one counts. */
export function parse(search: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Builds a query string whose names are sorted, like the package that this stub replaces. */
export function stringify(values: Values): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    .toSorted(([name], [another]) => (name < another ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

function encode(value: string | number | boolean): string {
  const code = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(value).replaceAll(/[!'()*]/g, code);
}
