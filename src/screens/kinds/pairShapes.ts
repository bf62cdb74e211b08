import { countIps } from '../../schemas/rules/ipAddress.ts';
import { parseNumberInput } from './typedNumber.ts';

/** Value with two parts, such as `{ start, end }` or `{ lng, lat }`. */
export type PairValue = Readonly<Record<string, unknown>>;

interface PairShape {
  readonly parts: readonly [string, string];
  /** Parses the text of one box; `null` for an empty text. */
  readonly read: (text: string) => string | number | null;
  readonly isNumeric: boolean;
  /**
   * Returns the size of a range with the translation key for its text; `undefined` while one of the ends is unreadable.
   */
  readonly count?: (pair: PairValue) => { readonly words: string; readonly count: number } | undefined;
}

const readText = (text: string) => (text.trim() === '' ? null : text.trim());

/** Field kinds whose input has two boxes. */
export const pairShapes: Readonly<Record<PairKind, PairShape>> = {
  ipRange: {
    parts: ['start', 'end'],
    read: readText,
    isNumeric: false,
    count: ({ start, end }) => {
      const count = typeof start === 'string' && typeof end === 'string' ? countIps(start, end) : null;
      // The size of a large IPv6 network exceeds the safe integers, and users do not need the exact size.
      return count !== null && count <= Number.MAX_SAFE_INTEGER
        ? { words: 'kinds.addresses', count: Number(count) }
        : undefined;
    },
  },
  portRange: {
    parts: ['start', 'end'],
    read: parseNumberInput,
    isNumeric: true,
    count: ({ start, end }) =>
      isPort(start) && isPort(end) && end >= start ? { words: 'kinds.ports', count: end - start + 1 } : undefined,
  },
  geo: { parts: ['lng', 'lat'], read: parseNumberInput, isNumeric: true },
};

export type PairKind = 'ipRange' | 'portRange' | 'geo';

function isPort(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65_535;
}
