import type { CsvCell } from './csvText.ts';
import { isRecord } from '../../base/json.ts';
import type { KindDefinition } from '../../kinds/kind.ts';
import { type Kind, kinds } from '../../kinds/kinds.ts';
import { normaliseNumber } from '../normaliseNumber.ts';
import { isDate } from '../../rules/timeRules.ts';
import { trimEndMatching } from '../trimEndMatching.ts';

/** Reasons why a text is not a value of a field kind. */
export type CellErrorKind = 'number' | 'rounded' | 'time' | 'date' | 'range' | 'geo' | 'json';

/** Converts one value of a field kind to text and back; `read` returns the reason when the text is invalid. */
export interface CsvCodec {
  readonly type?: CsvCell['type'];
  /** True if the field kind stores the text of a cell unchanged. */
  readonly takesText?: true;
  readonly write: (value: unknown) => string;
  readonly read: (text: string, isCommaUnclear?: boolean) => { readonly value: unknown } | CellErrorKind;
}

const asText: CsvCodec = { takesText: true, write: String, read: text => ({ value: text }) };

const asNumber: CsvCodec = { type: 'number', write: String, read: readNumber };

const asPercent: CsvCodec = {
  ...asNumber,
  read: (text, ...options) => readNumber(text.replace(/[%％]\s*$/, ''), ...options),
};

/** Reads a number of seconds, or a duration in spreadsheet notation (`36:00:00`). */
const asDuration: CsvCodec = {
  ...asNumber,
  read: (text, ...options) => {
    const [, hours, minutes, seconds] = /^(\d{1,9}):([0-5]\d):([0-5]\d)$/.exec(text.trim()) ?? [];
    if (hours === undefined) return readNumber(text, ...options);
    return { value: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) };
  },
};

const asTime: CsvCodec = {
  type: 'time',
  write: String,
  read: text => {
    const [day, time = '00:00:00'] = text.trim().split(/[ T]+/);
    const [date, clock] = [readDay(day ?? ''), readClock(time)];
    return date && clock ? { value: `${date} ${clock}` } : 'time';
  },
};

const asDate: CsvCodec = {
  type: 'date',
  write: String,
  // Spreadsheets may append the time of midnight to a date.
  read: text => {
    const date = readDay(
      text
        .trim()
        .replace(/[ T]0?0:00(:00)?$/, '')
        .trimEnd(),
    );
    return date ? { value: date } : 'date';
  },
};

const asTimeOfDay: CsvCodec = {
  write: String,
  read: text => {
    const clock = readClock(text.trim());
    return clock?.endsWith(':00') ? { value: clock.slice(0, 5) } : 'time';
  },
};

const asJson: CsvCodec = {
  write: value => JSON.stringify(value),
  read: text => {
    try {
      const value: unknown = JSON.parse(text);
      return { value };
    } catch {
      return 'json';
    }
  },
};

/** Writes ranges as `start~end`, because spreadsheets convert a port range with a hyphen to a date. */
function asRange(readEnd: (text: string) => { readonly value: unknown } | CellErrorKind): CsvCodec {
  return {
    write: value => (isRecord(value) ? `${String(value['start'])}~${String(value['end'])}` : JSON.stringify(value)),
    read: text => {
      const ends = text.split(/[~～]/).map(end => readEnd(end.trim()));
      const [start, end] = ends;
      if (ends.length !== 2 || !start || !end || typeof start === 'string' || typeof end === 'string') return 'range';
      return { value: { start: start.value, end: end.value } };
    },
  };
}

const asGeo: CsvCodec = {
  write: value => (isRecord(value) ? `${String(value['lng'])},${String(value['lat'])}` : JSON.stringify(value)),
  read: text => {
    const parts = text.split(/[,，]/).map(part => readNumber(part.trim()));
    const [lng, lat] = parts;
    if (parts.length !== 2 || typeof lng !== 'object' || typeof lat !== 'object') return 'geo';
    return { value: { lng: lng.value, lat: lat.value } };
  },
};

/** Field kinds whose values have names in a file, such as the labels of a code list. */
export type ChoiceKind = 'code' | 'reference' | 'treeSelect' | 'boolean';

/** File formats of single values, for the kinds that do not use the standard format of their value type. */
const ownCodecs: { readonly [K in Exclude<Kind, ChoiceKind>]?: CsvCodec } = {
  percent: asPercent,
  duration: asDuration,
  dateTime: asTime,
  date: asDate,
  timeOfDay: asTimeOfDay,
  dateRange: asRange(asDate.read),
  ipRange: asRange(asText.read),
  portRange: asRange(asNumber.read),
  geo: asGeo,
  tags: asText,
};

/** Returns the file format of one value of a kind: a text, a number, or JSON, unless the kind has its own format. */
export function csvCodecOf(kind: Exclude<Kind, ChoiceKind>): CsvCodec {
  const { value }: KindDefinition = kinds[kind];
  return ownCodecs[kind] ?? (value === 'string' ? asText : value === 'number' ? asNumber : asJson);
}

/**
 * Reads digits with at most one decimal point; rejects numbers that are ambiguous or have too many digits to be exact.
 */
function readNumber(text: string, isCommaUnclear = false): { readonly value: number } | CellErrorKind {
  const plain = normaliseNumber(text, isCommaUnclear);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain);
  const value = Number(plain);
  if (!match || Object.is(value, -0)) return 'number';
  const decimals = trimEndMatching(match[3] ?? '', /0/);
  const digits = `${match[2]}${decimals}`.replace(/^0+/, '');
  const isKept = digits.length <= 15 || Number.isSafeInteger(value) || String(value) === plain;
  return isKept ? { value } : 'rounded';
}

/** Reads a day; also accepts `2026/3/1`, which spreadsheets write for `2026-03-01`. */
function readDay(text: string): string | undefined {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (!match) return undefined;
  const day = `${match[1]}-${(match[2] ?? '').padStart(2, '0')}-${(match[3] ?? '').padStart(2, '0')}`;
  return isDate(day) ? day : undefined;
}

function readClock(text: string): string | undefined {
  const match = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (!match || Number(match[1]) > 23) return undefined;
  return `${(match[1] ?? '').padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`;
}
