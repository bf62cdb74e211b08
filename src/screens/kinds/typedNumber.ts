import { normaliseNumber } from '../../schemas/compile/normaliseNumber.ts';
import { isExactNumber } from '../../schemas/rules/numberRules.ts';
import { trimEndMatching } from '../../schemas/compile/trimEndMatching.ts';

const plainNumber = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;
/** Maximum length of a number. No valid number is longer, and the limit keeps the parsing of hostile texts cheap. */
const maxCharacters = 40;

/**
 * Parses a number, also with full-width digits, a Chinese full stop or thousands separators. Returns `undefined` for
 * other notations (`0x10`, `1e3`, `1,5`), for minus zero, and for numbers with too many digits.
 */
export function parseExactNumber(typed: string): number | undefined {
  const text = typed.length > maxCharacters ? typed : normaliseNumber(typed);
  if (text.length > maxCharacters || !plainNumber.test(text)) return undefined;
  const number = Number(text);
  const shortest = text.includes('.') ? trimEndMatching(text, /0/).replace(/\.$/, '') : text;
  return isExactNumber(number) && String(number) === shortest ? number : undefined;
}

/**
 * Returns the value of a number box: `null` when the box is empty, a number, or the text itself, which then causes a
 * validation error.
 */
export function parseNumberInput(text: string): number | string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : (parseExactNumber(trimmed) ?? text);
}

/** Returns the text of a box for a value that the user has not typed into the box. */
export function toInputText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
