/** The languages of the console, the default first (spec section 9). */
export const languages = ['zh', 'en'] as const;

export type Language = (typeof languages)[number];

/** One text in every language of the console. */
export type Label = Readonly<Record<Language, string>>;

/** Fills `{name}` places of a text; a place without a value stays as it is, so that the gap is seen. */
export function fill(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
