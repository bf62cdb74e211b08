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
