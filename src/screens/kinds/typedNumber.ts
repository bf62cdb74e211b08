import { numeral } from '../../schemas/numeral.ts';
import { isPlainNumber } from '../../schemas/rules/numberRules.ts';

const plainNumber = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;
/** No number that a form takes is written longer; the bound keeps hostile texts cheap. */
const longest = 40;

/**
 * The number that a text says, also in full width, with a Chinese full stop or with thousands. Returns `undefined` for a
 * text that a number would not keep: other notations (`0x10`, `1e3`, `1,5`), minus zero, and more digits than a number has.
 */
export function exactNumber(typed: string): number | undefined {
  const text = typed.length > longest ? typed : numeral(typed);
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
