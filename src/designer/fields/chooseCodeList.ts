import type { CodeItem, Tone } from '../../schemas/vocabulary/codeList.ts';
import type { Label } from '../../schemas/base/label.ts';
import type { SourceField } from '../facts/sourceField.ts';
import { limits } from '../limits.ts';
import { formatReason } from '../reasons.ts';
import { guessLabel, toLabelText } from '../words/guessLabel.ts';
import { splitWords, toCamelCase } from '../words/splitWords.ts';
import { cjkPattern, hanPattern } from '../words/chinese.ts';
import type { KindChoice, FieldContext } from './kindChoice.ts';

interface ListedValue {
  readonly value: number | string;
  readonly name?: string | undefined;
}

/**
 * Proposes an enumerated (`code`) field when the source lists the values, names them in a description, or has samples
 * with only a few different values.
 */
export function chooseCodeList(sourceField: SourceField, context: FieldContext): KindChoice | undefined {
  const { choices, choiceNames, examples, description } = sourceField;
  const described = describedValues(sourceField);
  const listed: readonly ListedValue[] = choices
    ? choices.map((value, at) => ({
        value,
        name: choiceNames?.[at] ?? described.find(item => String(item.value) === String(value))?.name,
      }))
    : described;
  if (listed.length === 0 || listed.length > limits.choices || !listed.every(({ value }) => isStorable(value)))
    return undefined;
  if (new Set(listed.map(({ value }) => typeof value)).size !== 1) return undefined;
  const items = listed.map(({ value, name }): CodeItem => ({
    value,
    ...textsOf(value, name),
    tone: toneOf(value, name),
  }));
  const name = toCamelCase([...splitWords(context.noun), ...splitWords(sourceField.name)]) || 'choice';
  const wasSeen = choices !== undefined && examples.length > choices.length && choiceNames === undefined;
  return {
    field: { kind: 'code', codes: { name, items } },
    confidence: wasSeen ? 0.6 : choices ? 0.98 : 0.85,
    reason: wasSeen
      ? formatReason('fewValues', { count: listed.length })
      : formatReason('said', { what: choices ? 'enum' : (description ?? '').slice(0, 60) }),
  };
}

/** Finds values and their names in a description: `状态：0-停用，1-启用`, `1: active, 2: closed`. */
function describedValues({ type, choices, description, title }: SourceField): readonly ListedValue[] {
  if (type !== 'integer' && type !== 'string' && choices === undefined) return [];
  const text = `${title ?? ''} ${description ?? ''}`.slice(0, 1_000);
  const found = [...text.matchAll(/(?<![\w.-])(-?\d{1,3}) ?[-:=：＝—] ?([\p{L}][\p{L}\p{N} _]{0,24})/gu)];
  const listed = found.map(([, value = '', name = '']) => ({
    value: type === 'string' ? value : Number(value),
    name: name.trim(),
  }));
  const different = listed.filter(({ value }, at) => listed.findIndex(item => item.value === value) === at);
  return different.length > 1 ? different : [];
}

/**
 * Returns whether an enumerated field can store the value: a safe integer, or a short text without leading blanks or
 * invisible characters.
 */
function isStorable(value: number | string): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  return value !== '' && value.length <= 64 && !/^\s|\p{C}|[\u200b-\u200f\u2028-\u202f\u2060-\u206f]/u.test(value);
}

function textsOf(value: number | string, name: string | undefined): Label {
  const text = name ?? String(value);
  if (hanPattern.test(text)) return guessLabel({ name: String(value), title: text, fallback: 'Value' }).label;
  if (/^[A-Za-z][A-Za-z _-]*$/.test(text)) return guessLabel({ name: text }).label;
  // A text that is not a word, such as `1.2.x` or `+1`, is its own label.
  const plain = toLabelText(text) ?? String(value).slice(0, limits.label);
  return { zh: plain, en: cjkPattern.test(plain) ? 'Value' : plain };
}

const tones: readonly (readonly [Tone, RegExp])[] = [
  [
    'default',
    /\b(in ?active|disabled?|closed|archived|deleted|draft|none|unknown|offline|cancell?ed|off)\b|停用|禁用|关闭|离线|取消|未/i,
  ],
  [
    'error',
    /\b(err(or)?|fail(ed|ure)?|reject(ed)?|denied|invalid|expired|lost|critical|fatal|sold)\b|失败|异常|错误|拒绝|过期|故障/i,
  ],
  [
    'warning',
    /\b(pending|wait(ing)?|processing|in progress|running|placed|warn(ing)?|paused|review|high)\b|待|中$|警告|审核|暂停/i,
  ],
  [
    'success',
    /\b(active|enabled?|open|ok|success(ful)?|approved|available|complete[d]?|done|delivered|paid|online|on|yes|normal)\b|启用|正常|成功|完成|在线|通过/i,
  ],
];

function toneOf(value: number | string, name: string | undefined): Tone {
  const text = splitWords(name ?? String(value)).join(' ') || (name ?? String(value));
  return tones.find(([, pattern]) => pattern.test(hanPattern.test(name ?? '') ? (name ?? '') : text))?.[0] ?? 'info';
}
