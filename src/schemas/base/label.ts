/** Languages of the console; the first is the default. */
export const languages = ['zh', 'en'] as const;

export type Language = (typeof languages)[number];

/** One text in every language of the console. */
export type Label = Readonly<Record<Language, string>>;

/**
 * Fills the `{name}` placeholders of a text. A placeholder without a value remains visible, so that the mistake is
 * noticed.
 */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
