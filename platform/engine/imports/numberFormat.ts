/** Parsed number format of a cell. */
export type NumberFormat = Shape & {
  /**
   * Number of sections in the format code. The second section formats negative numbers, and the third section formats
   * zero.
   */
  readonly sections?: number;
};

type Shape =
  /** Digits without formatting. */
  | { readonly kind: 'plain' }
  /** Minimum number of digits before the point, and exact number of decimals. */
  | { readonly kind: 'fixed'; readonly digits: number; readonly decimals: number }
  | { readonly kind: 'percent'; readonly decimals: number | null }
  /** `shows` is set when the displayed date looks like the imported one: 2026-01-31, with or without a time. */
  | { readonly kind: 'date'; readonly shows?: 'day' | 'second' }
  | { readonly kind: 'clock' }
  /** Duration in hours, minutes or seconds, which may exceed a day. */
  | { readonly kind: 'elapsed' }
  /** Format with other characters: separators, currencies, fractions, Chinese digits. */
  | { readonly kind: 'decorated' };

export const plainFormat: Shape = { kind: 'plain' };

/**
 * Codes of the built-in formats by id, because files do not contain these codes. Ids of built-in dates are not listed
 * (see `isBuiltInDate`), because their formats depend on the language of the spreadsheet program.
 */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: '上午/下午h"时"mm"分"',
  35: '上午/下午h"时"mm"分"ss"秒"',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  55: '上午/下午h"时"mm"分"',
  56: '上午/下午h"时"mm"分"ss"秒"',
};

const isBuiltInDate = (id: number) => (id >= 14 && id <= 36) || (id >= 50 && id <= 58);

/** Returns the format of a cell from its id and, if the file contains one, its code. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  const known = code ?? builtIn[id];
  return known === undefined ? { kind: isBuiltInDate(id) ? 'date' : 'plain' } : formatOf(known);
}

/** Matches quoted text, escaped characters, brackets, and characters for padding and filling. */
const token = /"[^"]*"?|\\.|\[[^[\]]*\]|[_*]./gs;

function formatOf(code: string): NumberFormat {
  const sections = sectionsOf(code);
  const [first = '', ...others] = sections;
  const shape = shapeOf(first);
  if (others.length > 0 && /\[[<>=]/.test(code) && shape.kind !== 'date') return { kind: 'decorated' };
  // The section for texts does not affect numbers.
  const differing = others.slice(0, 2).filter(section => section !== '@' && section !== first);
  return differing.length > 0 ? { ...shape, sections: others.length + 1 } : shape;
}

function sectionsOf(code: string): readonly string[] {
  const places: number[] = [];
  // Replaces tokens with blanks of the same length, so that a semicolon inside a token does not count as a separator.
  const bare = code.replace(token, found => ' '.repeat(found.length));
  for (let at = bare.indexOf(';'); at >= 0; at = bare.indexOf(';', at + 1)) places.push(at);
  return [-1, ...places].map((place, at) => code.slice(place + 1, places[at]));
}

/**
 * Parses one section of a format code. Brackets that contain only h, only m or only s mean a duration. Letters in all
 * other brackets are ignored, because they mean colours, conditions, currencies, languages, or digits of other scripts.
 */
function shapeOf(section: string): Shape {
  const brackets = section.match(/\[[^[\]]*\]/g) ?? [];
  if (brackets.some(bracket => /^\[(h+|m+|s+)\]$/i.test(bracket))) return { kind: 'elapsed' };
  const pattern = section
    .replace(token, '')
    .replace(/AM\/PM|A\/P|上午\/下午/gi, 'h')
    .replace(/G\/通用格式/g, 'General')
    .trim();
  if (isTime(pattern)) return isClock(pattern) ? { kind: 'clock' } : { kind: 'date', ...isoPart(section) };
  const isDecorated = /"[^"]+"|\\[^ ]/.test(section) || brackets.some(bracket => /^\[(\$[^-]|DBNum)/i.test(bracket));
  return isDecorated ? { kind: 'decorated' } : digitsOf(pattern);
}

function isoPart(section: string): { readonly shows?: 'day' | 'second' } {
  const plain = section
    .replace(/^(\[[^\]]*\])+/, '')
    .replaceAll('\\', '')
    .toLowerCase();
  if (plain === 'yyyy-mm-dd') return { shows: 'day' };
  return plain === 'yyyy-mm-dd hh:mm:ss' ? { shows: 'second' } : {};
}

function isTime(pattern: string): boolean {
  return /[ymdhs]|e(?![+-])/i.test(pattern.replace(/general/gi, ''));
}

/** Returns whether the pattern contains a time. `mm` means minutes next to hours or seconds, and months otherwise. */
function isClock(pattern: string): boolean {
  return /[hs]/i.test(pattern) && !/[yde]/i.test(pattern);
}

function digitsOf(pattern: string): Shape {
  if (/^(general|@)$/i.test(pattern)) return plainFormat;
  if (/^#+$/.test(pattern)) return { kind: 'fixed', digits: 1, decimals: 0 };
  const [, digits = '', decimals = '', percent = ''] = /^#*(0+)(?:\.(0+))?(%?)$/.exec(pattern) ?? [];
  if (digits === '') return pattern.includes('%') ? { kind: 'percent', decimals: null } : { kind: 'decorated' };
  if (percent !== '') return { kind: 'percent', decimals: decimals.length };
  return { kind: 'fixed', digits: digits.length, decimals: decimals.length };
}
