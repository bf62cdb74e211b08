import { type Field, rulesOf } from './field.ts';
import type { JsonRecord } from './json.ts';
import type { RuleName } from './rules/rules.ts';
import { settledText } from './settledText.ts';

/** A family of spellings of the same value, of which one is stored. */
export type CanonicalForm = 'machine' | 'numeric' | 'phone' | 'email' | 'ip' | 'mac';

/** The form of the values that a rule is about; a text without such a rule keeps its own spelling. */
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

// Zero-width characters, direction marks and soft hyphens: copied along with a value, and seen by nobody. The joiners
// are left alone, because emoji and some scripts are spelled with them.
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** A text without the signs that nobody sees, in NFC; spaces at its ends stay. */
function seenText(text: string): string {
  return text.replace(unseen, '').normalize('NFC');
}

/** Full-width letters, digits and signs as an input method writes them, in the width that machines read. */
function narrowed(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0]/g, ' ')
    .replace(/\u3002/g, '.');
}

// A space at the beginning is left for its own rule to refuse.
const machineText = (text: string): string => seenText(narrowed(text.replace(unseen, ''))).trimEnd();

const hexPairs = (digits: string): string => (digits.match(/.{1,2}/g) ?? []).join(':');

/** The one spelling of each form. Each function leaves a text that is no such value for the rule to refuse. */
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

/** The canonical form of a field's texts, by the first of its rules that has one. */
export function canonicalFormOf(field: Field): CanonicalForm | undefined {
  return rulesOf(field).flatMap(({ rule }) => formOfRule[rule] ?? [])[0];
}

/**
 * The one spelling in which a value of the field is judged, stored, compared and looked for. A second application
 * changes nothing.
 */
export function canonicalText(field: Field, text: string): string {
  const form = canonicalFormOf(field);
  return form ? spellings[form](text) : settledText(text);
}

/** Whether two values of the field are the same whatever the case of their letters: addresses of e-mail reach one mailbox. */
export function isFolded(field: Field): boolean {
  return field.kind === 'email';
}

/** A range of addresses with both ends in their canonical spelling. */
export function canonicalRange(range: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(range).map(([end, value]) => [end, typeof value === 'string' ? spellings.ip(value) : value]),
  );
}

/** A part of a value as it is typed into a search, in the spelling of the whole values. */
export function canonicalPart(field: Field, text: string): string {
  const form = canonicalFormOf(field);
  const seen = seenText(text);
  if (!form) return seen;
  const whole = spellings[form](seen);
  if (form === 'mac') return macPart(whole);
  if (form === 'ip') return whole.toLowerCase();
  return form === 'phone' ? whole.replace(/^\+86/, '').replace(/[\s().-]/g, '') : whole;
}

/** Groups of two, whichever signs stand between them; groups of four are those of `3c52.8200.0000`. */
function macPart(text: string): string {
  if (!/^[0-9A-Fa-f]+(?:[-.:][0-9A-Fa-f]*)*$/.test(text)) return text;
  const groups = text.toUpperCase().split(/[-.:]/);
  const isLong = groups.some(group => group.length > 2);
  return isLong ? hexPairs(groups.join('')) : groups.join(':');
}
