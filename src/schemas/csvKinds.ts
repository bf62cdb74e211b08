import type { Cell } from './csvText.ts';
import { isRecord } from './json.ts';
import type { Kind } from './kinds/kinds.ts';
import { numeral } from './numeral.ts';
import { isDate } from './rules/timeRules.ts';

/** Why a text is no value of a kind. */
export type FormFault = 'number' | 'rounded' | 'time' | 'date' | 'range' | 'geo' | 'json';

/** One value of a kind as text, and back; reading gives the name of a fault when it cannot. */
export interface CsvForm {
  readonly type?: Cell['type'];
  /** The value is the text of the cell, sign for sign. */
  readonly takesText?: true;
  readonly write: (value: unknown) => string;
  readonly read: (text: string, isCommaUnclear?: boolean) => { readonly value: unknown } | FormFault;
}

const asText: CsvForm = { takesText: true, write: String, read: text => ({ value: text }) };

const asNumber: CsvForm = { type: 'number', write: String, read: readNumber };

const asPercent: CsvForm = {
  ...asNumber,
  read: (text, ...manner) => readNumber(text.replace(/[%％]\s*$/, ''), ...manner),
};

/** Seconds, or a duration as a spreadsheet shows it: `36:00:00`. */
const asDuration: CsvForm = {
  ...asNumber,
  read: (text, ...manner) => {
    const [, hours, minutes, seconds] = /^(\d{1,9}):([0-5]\d):([0-5]\d)$/.exec(text.trim()) ?? [];
    if (hours === undefined) return readNumber(text, ...manner);
    return { value: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) };
  },
};

const asTime: CsvForm = {
  type: 'time',
  write: String,
  read: text => {
    const [day, time = '00:00:00'] = text.trim().split(/[ T]+/);
    const [date, clock] = [readDay(day ?? ''), readClock(time)];
    return date && clock ? { value: `${date} ${clock}` } : 'time';
  },
};

const asDate: CsvForm = {
  type: 'date',
  write: String,
  // A spreadsheet may have added the midnight.
  read: text => {
    const date = readDay(text.trim().replace(/[ T]+0?0:00(:00)?$/, ''));
    return date ? { value: date } : 'date';
  },
};

const asTimeOfDay: CsvForm = {
  write: String,
  read: text => {
    const clock = readClock(text.trim());
    return clock?.endsWith(':00') ? { value: clock.slice(0, 5) } : 'time';
  },
};

const asJson: CsvForm = {
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

/** `start~end`: a hyphen would make a spreadsheet take a range of ports for a day of the year. */
function asRange(readEnd: (text: string) => { readonly value: unknown } | FormFault): CsvForm {
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

const asGeo: CsvForm = {
  write: value => (isRecord(value) ? `${String(value['lng'])},${String(value['lat'])}` : JSON.stringify(value)),
  read: text => {
    const parts = text.split(/[,，]/).map(part => readNumber(part.trim()));
    const [lng, lat] = parts;
    if (parts.length !== 2 || typeof lng !== 'object' || typeof lat !== 'object') return 'geo';
    return { value: { lng: lng.value, lat: lat.value } };
  },
};

/** Kinds whose values are chosen among names. */
export type ChosenKind = 'code' | 'reference' | 'treeSelect' | 'boolean';

/** How one value of each kind stands in a file. */
export const csvForms: { readonly [K in Exclude<Kind, ChosenKind>]: CsvForm } = {
  text: asText,
  longText: asText,
  richText: asText,
  phone: asText,
  email: asText,
  ip: asText,
  url: asText,
  mac: asText,
  idCard: asText,
  bankCard: asText,
  version: asText,
  password: asText,
  image: asText,
  file: asText,
  integer: asNumber,
  decimal: asNumber,
  money: asNumber,
  percent: asPercent,
  port: asNumber,
  speed: asNumber,
  bytes: asNumber,
  duration: asDuration,
  dateTime: asTime,
  date: asDate,
  timeOfDay: asTimeOfDay,
  dateRange: asRange(asDate.read),
  ipRange: asRange(asText.read),
  portRange: asRange(asNumber.read),
  geo: asGeo,
  tags: asText,
  keyValues: asJson,
  rows: asJson,
  json: asJson,
};

/** Digits with at most one point: nothing that would have to be guessed or rounded. */
function readNumber(text: string, isCommaUnclear = false): { readonly value: number } | FormFault {
  const plain = numeral(text, isCommaUnclear);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain);
  const value = Number(plain);
  if (!match || Object.is(value, -0)) return 'number';
  const decimals = (match[3] ?? '').replace(/0+$/, '');
  const digits = `${match[2]}${decimals}`.replace(/^0+/, '');
  const isKept = digits.length <= 15 || Number.isSafeInteger(value) || String(value) === plain;
  return isKept ? { value } : 'rounded';
}

/** Spreadsheets write `2026/3/1` for what was `2026-03-01`. */
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
