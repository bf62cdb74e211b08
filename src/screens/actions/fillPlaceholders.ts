import { placeholdersOf } from '../../schemas/vocabulary/call.ts';

type Values = Readonly<Record<string, unknown>>;

/** Replaces the `{field}` placeholders in a text with URL-encoded values of the record. */
export function fillPlaceholders(template: string, record: Values): string {
  return placeholdersOf(template).reduce(
    (text, place) => text.replace(`{${place}}`, encodeURIComponent(String(record[place] ?? ''))),
    template,
  );
}

/**
 * Replaces each filter value that is exactly one `{field}` placeholder by the record's value, which keeps its type.
 * Other filter values stay unchanged.
 */
export function filterFromRecord(filter: Readonly<Record<string, string>>, record: Values): Values {
  return Object.fromEntries(
    Object.entries(filter).map(([name, template]) => {
      const [place] = placeholdersOf(template);
      return [name, place !== undefined && template === `{${place}}` ? record[place] : template];
    }),
  );
}

/** Returns the URL of another screen. The query in `route` becomes the filter of the list on that screen. */
export function urlFromRecord(route: string, record: Values): string {
  const [path = '', query] = route.split('?');
  const address = fillPlaceholders(path, record);
  if (query === undefined) return address;
  const filter = filterFromRecord(Object.fromEntries(new URLSearchParams(query)), record);
  return `${address}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
