import { isPlainNumber } from '../../schemas/rules/numberRules.ts';

const plainNumber = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;
/** No number that a form takes is written longer; the bound keeps hostile texts cheap. */
const longest = 40;

/**
 * The number that a text says, and `undefined` for a text that a number would not keep: other notations (`0x10`, `1e3`,
 * `1,5`, full-width digits), minus zero, and more digits than a number has.
 */
export function exactNumber(text: string): number | undefined {
  if (text.length > longest || !plainNumber.test(text)) return undefined;
  const number = Number(text);
  const shortest = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  return isPlainNumber(number) && String(number) === shortest ? number : undefined;
}

/** What a box holds: nothing, a number, or the text itself, which stays as typed and which the rules refuse. */
export function readNumber(text: string): number | string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : (exactNumber(trimmed) ?? text);
}

/** What a box shows for a value that was not typed into it. */
export function textOfValue(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
