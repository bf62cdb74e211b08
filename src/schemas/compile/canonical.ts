import { type Field, rulesOf } from '../vocabulary/field.ts';
import type { JsonRecord } from '../base/json.ts';
import type { RuleName } from '../rules/rules.ts';
import { normaliseText } from './normaliseText.ts';

/** Type of canonical spelling. Of all equivalent spellings of a value, only the canonical spelling is stored. */
export type CanonicalForm = 'machine' | 'numeric' | 'phone' | 'email' | 'ip' | 'mac';

/** Canonical form that each rule implies; a text whose field has none of these rules keeps its spelling. */
const formOfRule: { readonly [R in RuleName]?: CanonicalForm } = {
  phone: 'phone',
  maskPhone: 'phone',
  email: 'email',
  ip: 'ip',
  mac: 'mac',
  bankCard: 'numeric',
  idCard: 'numeric',
  digits: 'machine',
  version: 'machine',
  username: 'machine',
  packageName: 'machine',
};

// Invisible characters that people copy along with a value: zero-width spaces, direction marks, soft hyphens.
// Joiners are kept, because emoji and some scripts need them.
const invisibleCharacters = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** Returns the text without invisible characters, in NFC; leading and trailing spaces remain. */
function withoutInvisibleCharacters(text: string): string {
  return text.replace(invisibleCharacters, '').normalize('NFC');
}

/** Converts full-width letters, digits and punctuation, which Chinese input methods produce, to ASCII. */
function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0]/g, ' ')
    .replace(/\u3002/g, '.');
}

// A leading space remains, because a separate rule reports it; only trailing spaces are removed.
const machineText = (text: string): string =>
  withoutInvisibleCharacters(toHalfWidth(text.replace(invisibleCharacters, ''))).trimEnd();

const hexPairs = (digits: string): string => (digits.match(/.{1,2}/g) ?? []).join(':');

/**
 * Functions that convert a text to the canonical spelling, by form. A text that does not fit the form only gets the
 * changes of `machineText`, and the field's rule then rejects the text.
 */
const spellings: { readonly [F in CanonicalForm]: (text: string) => string } = {
  machine: machineText,
  numeric: text => {
    const machine = machineText(text);
    const plain = machine.replace(/[ -]/g, '');
    return /^[0-9]+[0-9Xx]$/.test(plain) ? plain.toUpperCase() : machine;
  },
  phone: text => {
    const machine = machineText(text);
    const plain = machine.replace(/[\s().-]/g, '').replace(/^(?:\+86|0086|86(?=1[0-9]{10}$))/, '');
    return /^[0-9]{11}$/.test(plain) ? plain : machine;
  },
  email: text => {
    const machine = machineText(text);
    const at = machine.lastIndexOf('@');
    return at < 0 ? machine : machine.slice(0, at) + machine.slice(at).toLowerCase();
  },
  ip: text => {
    const machine = machineText(text).trimStart();
    if (!machine.includes(':') || machine.length > 39 || !URL.canParse(`http://[${machine}]/`)) return machine;
    return new URL(`http://[${machine}]/`).hostname.slice(1, -1);
  },
  mac: text => {
    const machine = machineText(text).trimStart();
    const digits = machine.replace(/[-.:]/g, '');
    const isAddress =
      /^[0-9A-Fa-f]{12}$/.test(digits) &&
      /^(?:[^-.:]{2}([-:])(?:[^-.:]{2}\1){4}[^-.:]{2}|[^-.:]{4}([-.:])[^-.:]{4}\2[^-.:]{4}|[^-.:]{12})$/.test(machine);
    return isAddress ? hexPairs(digits.toUpperCase()) : machine;
  },
};

/** Returns the canonical form of a field's texts: the form that the first suitable rule implies. */
export function canonicalFormOf(field: Field): CanonicalForm | undefined {
  return rulesOf(field).flatMap(({ rule }) => formOfRule[rule] ?? [])[0];
}

/** Returns the spelling in which a field's value is validated, stored, compared and searched. Idempotent. */
export function toCanonicalText(field: Field, text: string): string {
  const form = canonicalFormOf(field);
  return form ? spellings[form](text) : normaliseText(text);
}

/**
 * Returns whether values of the field are equal regardless of case; true for e-mail addresses, because spellings that
 * only differ in case reach the same mailbox.
 */
export function isCaseInsensitive(field: Field): boolean {
  return field.kind === 'email';
}

/** Returns a range of IP addresses with both ends in canonical spelling. */
export function toCanonicalRange(range: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(range).map(([end, value]) => [end, typeof value === 'string' ? spellings.ip(value) : value]),
  );
}

/** Converts a search text to the spelling of stored values, so that the text can match a part of a stored value. */
export function toCanonicalSearchText(field: Field, text: string): string {
  const form = canonicalFormOf(field);
  const seen = withoutInvisibleCharacters(text);
  if (!form) return seen;
  const whole = spellings[form](seen);
  if (form === 'mac') return macPart(whole);
  if (form === 'ip') return whole.toLowerCase();
  return form === 'phone' ? whole.replace(/^\+86/, '').replace(/[\s().-]/g, '') : whole;
}

/**
 * Formats hexadecimal digits with any separators as `AA:BB:…`. Longer groups, as in `3c52.8200.0000`, are split into
 * pairs.
 */
function macPart(text: string): string {
  if (!/^[0-9A-Fa-f]+(?:[-.:][0-9A-Fa-f]*)*$/.test(text)) return text;
  const groups = text.toUpperCase().split(/[-.:]/);
  const isLong = groups.some(group => group.length > 2);
  return isLong ? hexPairs(groups.join('')) : groups.join(':');
}
