/** Zero-width characters, which people copy along with texts. */
const zeroWidthCharacters = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Digits in groups of three. A leading zero never starts a group: `0,500` has a decimal comma. */
const grouped = /^-?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/;

/**
 * Converts a number as people type it to plain notation: full-width digits, a Chinese full stop as the decimal point,
 * thousands separators. An ambiguous comma remains, so that the caller rejects the text: `1,5`, and `1,000` if commas
 * may be decimal separators (`isCommaUnclear`).
 *
 * @example normaliseNumber('１。５') // '1.5'
 * @example normaliseNumber('1,234.5') // '1234.5'
 */
export function normaliseNumber(text: string, isCommaUnclear = false): string {
  const plain = text
    .replace(zeroWidthCharacters, '')
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(?<=[0-9])[。｡](?=[0-9])/g, '.')
    .replace(/^\s*\u2212/, '-')
    .trim();
  if (!grouped.test(plain)) return plain;
  const isUnclear = isCommaUnclear && plain.indexOf(',') === plain.lastIndexOf(',') && !plain.includes('.');
  return isUnclear ? plain : plain.replaceAll(',', '');
}
