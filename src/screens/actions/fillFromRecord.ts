import { placeholdersOf } from '../../schemas/call.ts';

type Values = Readonly<Record<string, unknown>>;

/** Replaces the `{field}` placeholders of a text with URL-encoded values of the record. */
export function fillFromRecord(template: string, record: Values): string {
  return placeholdersOf(template).reduce(
    (text, place) => text.replace(`{${place}}`, encodeURIComponent(String(record[place] ?? ''))),
    template,
  );
}

/**
 * Fills the `{field}` placeholders of a filter's values; a value that is only a placeholder keeps the type of the
 * field's value.
 */
export function filterFromRecord(filter: Readonly<Record<string, string>>, record: Values): Values {
  return Object.fromEntries(
    Object.entries(filter).map(([name, template]) => {
      const [place] = placeholdersOf(template);
      return [name, place !== undefined && template === `{${place}}` ? record[place] : template];
    }),
  );
}

/** Returns the address of another screen; the query of `route` becomes the filter of the list there. */
export function addressFromRecord(route: string, record: Values): string {
  const [path = '', asked] = route.split('?');
  const address = fillFromRecord(path, record);
  if (asked === undefined) return address;
  const filter = filterFromRecord(Object.fromEntries(new URLSearchParams(asked)), record);
  return `${address}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
