import { placesOf } from '../../schemas/call.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fills the `{field}` places of a text from a record. */
export function fillFromRecord(template: string, record: Values): string {
  return placesOf(template).reduce(
    (text, place) => text.replace(`{${place}}`, encodeURIComponent(String(record[place] ?? ''))),
    template,
  );
}

/** A filter whose values are `{field}` places; a place alone keeps the type of what it stands for. */
export function filterFromRecord(filter: Readonly<Record<string, string>>, record: Values): Values {
  return Object.fromEntries(
    Object.entries(filter).map(([name, template]) => {
      const [place] = placesOf(template);
      return [name, place !== undefined && template === `{${place}}` ? record[place] : template];
    }),
  );
}

/** The address of another screen; what it asks for behind the `?` becomes the filter of the list there. */
export function addressFromRecord(route: string, record: Values): string {
  const [path = '', asked] = route.split('?');
  const address = fillFromRecord(path, record);
  if (asked === undefined) return address;
  const filter = filterFromRecord(Object.fromEntries(new URLSearchParams(asked)), record);
  return `${address}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
