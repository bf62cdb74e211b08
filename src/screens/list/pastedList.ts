/** Maximum number of values in a search; more values would make the URL too long for sharing. */
export const maxSearchValues = 200;

const lines = /[\r\n\t]/u;
const commas = /[,，;；]/u;

/**
 * Returns the values in a pasted column or row: one per line or cell; or separated by commas, if no value contains a
 * space. Returns an empty list for a text with a single value, which is searched unchanged.
 */
export function parsePastedList(text: string): readonly string[] {
  const cells = valuesOf(text, lines);
  if (cells.length > 1) return cells;
  const parts = valuesOf(text, commas);
  return parts.length > 1 && parts.every(part => !/\s/u.test(part)) ? parts : [];
}

/** Returns the values in a list that the user has edited in the search box. */
export function parseEditedList(text: string): readonly string[] {
  return valuesOf(text, commas);
}

/** Joins the values with commas, as the search box shows a list. */
export function formatList(values: readonly unknown[]): string {
  return values.map(String).join(', ');
}

function valuesOf(text: string, separator: RegExp): readonly string[] {
  const parts = text.split(separator).map(part => part.trim());
  return [...new Set(parts.filter(part => part !== ''))];
}
