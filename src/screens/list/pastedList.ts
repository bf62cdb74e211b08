/** Values that a search takes at once; more would not fit into an address that can be shared. */
export const mostSearched = 200;

const lines = /[\r\n\t]/u;
const commas = /[,，;；]/u;

/**
 * The values of a pasted column or row: one a line or cell, or separated by commas when no value has a blank inside.
 *
 * Empty for text that is one value, which is searched as it is.
 */
export function toPastedList(text: string): readonly string[] {
  const cells = valuesOf(text, lines);
  if (cells.length > 1) return cells;
  const parts = valuesOf(text, commas);
  return parts.length > 1 && parts.every(part => !/\s/u.test(part)) ? parts : [];
}

/** The values of a list that is shown in the search box, after somebody has edited it. */
export function toEditedList(text: string): readonly string[] {
  return valuesOf(text, commas);
}

export function fromList(values: readonly unknown[]): string {
  return values.map(String).join(', ');
}

function valuesOf(text: string, separator: RegExp): readonly string[] {
  const parts = text.split(separator).map(part => part.trim());
  return [...new Set(parts.filter(part => part !== ''))];
}
