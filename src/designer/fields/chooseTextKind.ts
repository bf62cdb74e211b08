import type { Field } from '../../schemas/vocabulary/field.ts';
import type { Kind } from '../../schemas/kinds/kinds.ts';
import { maxPackageBytes } from '../../schemas/vocabulary/fileLimits.ts';
import { passesRule } from '../../schemas/rules/rules.ts';
import { rulesOf } from '../../schemas/vocabulary/field.ts';
import type { SourceField } from '../facts/sourceField.ts';
import { formatReason } from '../reasons.ts';
import { splitWords } from '../words/splitWords.ts';
import type { KindChoice, UnlabelledField } from './kindChoice.ts';

/** Text kinds that need no further options. */
type TextKind = Extract<
  Kind,
  | 'text'
  | 'longText'
  | 'richText'
  | 'phone'
  | 'email'
  | 'ip'
  | 'url'
  | 'mac'
  | 'idCard'
  | 'bankCard'
  | 'version'
  | 'password'
  | 'dateTime'
  | 'date'
  | 'timeOfDay'
>;

const byFormat: Readonly<Record<string, TextKind>> = {
  'date-time': 'dateTime',
  datetime: 'dateTime',
  date: 'date',
  'full-date': 'date',
  time: 'timeOfDay',
  email: 'email',
  'idn-email': 'email',
  ipv4: 'ip',
  ipv6: 'ip',
  ip: 'ip',
  uri: 'url',
  url: 'url',
  iri: 'url',
  password: 'password',
  mac: 'mac',
  html: 'richText',
  markdown: 'longText',
  phone: 'phone',
};

/** Kind and confidence according to the last words of a name; the first match applies. */
const byName: readonly (readonly [RegExp, TextKind, number])[] = [
  [/\b(password|passwd|pwd|secret|private key|api key|access key|access token|client secret)$/, 'password', 0.85],
  [/\bmac( address)?$/, 'mac', 0.8],
  [/\bid card( no| number)?$/, 'idCard', 0.6],
  [/\bbank card( no| number)?$/, 'bankCard', 0.5],
  [/\b(phone|mobile|cellphone)( no| number)?$/, 'phone', 0.6],
  [/\be ?mail( address)?$/, 'email', 0.9],
  [/\bip( address)?$/, 'ip', 0.85],
  [/\b(url|uri|link|href|website|homepage)$/, 'url', 0.8],
  [/\bversion$/, 'version', 0.5],
  [/\bhtml$/, 'richText', 0.7],
  [
    /\b(time|datetime|timestamp|(created|updated|deleted|started|finished|expired|modified|published) (at|on))$/,
    'dateTime',
    0.5,
  ],
  [/\b(birthday|date)$/, 'date', 0.55],
  [
    /\b(description|desc|remarks?|notes?|memo|comments?|content|body|summary|introduction|bio|detail|details|message)$/,
    'longText',
    0.8,
  ],
];

/** Kind according to the format of the samples; all samples must match. */
const byValue: readonly (readonly [TextKind, (text: string) => boolean])[] = [
  [
    'dateTime',
    text => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?/.test(text) || /^\d{4}\/\d{1,2}\/\d{1,2} \d\d:\d\d/.test(text),
  ],
  ['date', text => /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(text)],
  ['timeOfDay', text => keeps('timeOfDay', text)],
  ['mac', text => keeps('mac', text)],
  ['ip', text => keeps('ip', text)],
  ['url', text => keeps('url', text)],
  ['email', text => keeps('email', text)],
  ['phone', text => /^1\d{10}$/.test(text)],
  ['idCard', text => keeps('idCard', text)],
  ['version', text => /^\d+\.\d+(\.\d+){1,2}$/.test(text)],
  ['richText', text => /^<(p|div|h[1-6]|ul|ol|strong|em)[ >]/.test(text)],
];

/**
 * Kinds that a field can get although its samples break the rules of the kind, because the source may use another
 * format than the platform.
 */
const rewritten = new Set<TextKind>(['dateTime', 'date', 'timeOfDay', 'password', 'richText', 'longText', 'text']);

/** Chooses the kind of a text according to format, samples, name and length, in this order. */
export function chooseTextKind(sourceField: SourceField): KindChoice {
  const { format, maxLength } = sourceField;
  if (format === 'binary' || format === 'byte') return fileChoice(sourceField);
  const found = byItsFormat(sourceField) ?? byItsValues(sourceField) ?? byItsName(sourceField);
  if (found) return found;
  if (maxLength !== undefined && maxLength > 200) {
    return {
      field: plain('longText'),
      confidence: 0.75,
      reason: formatReason('said', { what: `maxLength ${maxLength}` }),
    };
  }
  const confidence = maxLength === undefined ? 0.7 : 0.85;
  return { field: plain('text'), confidence, reason: formatReason('typed', { what: 'string' }) };
}

function sampleTexts({ examples }: SourceField): readonly string[] {
  return examples.filter(value => typeof value === 'string').slice(0, 200);
}

function fits(kind: TextKind, sourceField: SourceField): boolean {
  return rewritten.has(kind) || sampleTexts(sourceField).every(text => keeps(kind, text));
}

function byItsFormat(sourceField: SourceField): KindChoice | undefined {
  const { format = '' } = sourceField;
  const kind = Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
  if (kind === undefined || !fits(kind, sourceField)) return undefined;
  return { field: plain(kind), confidence: 0.97, reason: formatReason('said', { what: `format ${format}` }) };
}

function byItsValues(sourceField: SourceField): KindChoice | undefined {
  const seen = sampleTexts(sourceField);
  const [kind] = (seen.length > 0 && byValue.find(([, test]) => seen.every(test))) || [];
  if (kind === undefined) return undefined;
  return {
    field: plain(kind),
    confidence: seen.length > 4 ? 0.9 : 0.7,
    reason: formatReason('seen', { count: seen.length }),
  };
}

function byItsName(sourceField: SourceField): KindChoice | undefined {
  const name = splitWords(sourceField.name).join(' ');
  const isIt = ([pattern, kind]: (typeof byName)[number]) =>
    pattern.test(name) && fits(kind, sourceField) && samplesAllow(kind, sourceField);
  const [, kind, confidence = 0] = byName.find(isIt) ?? [];
  if (kind === undefined) return undefined;
  return { field: plain(kind), confidence, reason: formatReason('named', { what: sourceField.name.slice(0, 60) }) };
}

/**
 * Returns whether samples and maximum length allow a kind that the field's name suggests. A field with samples is no
 * date or time, because samples of dates would have decided the kind before the name. The maximum length of a long text
 * must be absent or above 100 characters.
 */
function samplesAllow(kind: TextKind, { examples, maxLength }: SourceField): boolean {
  if (kind === 'dateTime' || kind === 'date') return examples.length === 0;
  return kind !== 'longText' || maxLength === undefined || maxLength > 100;
}

function keeps(kind: TextKind, text: string): boolean {
  const field = { ...plain(kind), label: { zh: '', en: '' } } as Field;
  return rulesOf(field).every(rule => passesRule(rule, text));
}

function plain(kind: TextKind): UnlabelledField {
  return { kind };
}

function fileChoice({ name, format }: SourceField): KindChoice {
  const isPicture = /\b(image|photo|picture|avatar|logo|icon|thumbnail)\b/.test(splitWords(name).join(' '));
  const field: UnlabelledField = isPicture
    ? { kind: 'image', limits: { types: ['jpg', 'png'], maxBytes: 20 * 1024 * 1024 } }
    : { kind: 'file', limits: { types: ['zip'], maxBytes: maxPackageBytes } };
  return { field, confidence: 0.5, reason: formatReason('said', { what: `format ${format}` }) };
}
