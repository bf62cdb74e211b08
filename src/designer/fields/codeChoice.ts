import type { CodeItem, Tone } from '../../schemas/codeList.ts';
import type { Label } from '../../schemas/label.ts';
import type { Facts } from '../facts/facts.ts';
import { limits } from '../limits.ts';
import { reason } from '../reasons.ts';
import { labelOf, shortText } from '../words/labels.ts';
import { splitWords, toCamel } from '../words/splitWords.ts';
import { cjk, han } from '../words/chinese.ts';
import type { Choice, FieldPlace } from './choice.ts';

interface Listed {
  readonly value: number | string;
  readonly name?: string | undefined;
}

/** A code field, where the source lists the values, names them in its description, or few of them were seen. */
export function codeChoice(facts: Facts, place: FieldPlace): Choice | undefined {
  const { choices, choiceNames, examples, description } = facts;
  const told = describedValues(facts);
  const listed: readonly Listed[] = choices
    ? choices.map((value, at) => ({
        value,
        name: choiceNames?.[at] ?? told.find(one => String(one.value) === String(value))?.name,
      }))
    : told;
  if (listed.length === 0 || listed.length > limits.choices || !listed.every(({ value }) => isStorable(value)))
    return undefined;
  if (new Set(listed.map(({ value }) => typeof value)).size !== 1) return undefined;
  const items = listed.map(({ value, name }): CodeItem => ({
    value,
    ...textsOf(value, name),
    tone: toneOf(value, name),
  }));
  const name = toCamel([...splitWords(place.thing), ...splitWords(facts.name)]) || 'choice';
  const wasSeen = choices !== undefined && examples.length > choices.length && choiceNames === undefined;
  return {
    field: { kind: 'code', codes: { name, items } },
    confidence: wasSeen ? 0.6 : choices ? 0.98 : 0.85,
    reason: wasSeen
      ? reason('fewValues', { count: listed.length })
      : reason('said', { what: choices ? 'enum' : (description ?? '').slice(0, 60) }),
  };
}

/** `状态：0-停用，1-启用` and `1: active, 2: closed` in a description. */
function describedValues({ type, choices, description, title }: Facts): readonly Listed[] {
  if (type !== 'integer' && type !== 'string' && choices === undefined) return [];
  const text = `${title ?? ''} ${description ?? ''}`.slice(0, 1_000);
  const found = [...text.matchAll(/(?<![\w.-])(-?\d{1,3}) ?[-:=：＝—] ?([\p{L}][\p{L}\p{N} _]{0,24})/gu)];
  const listed = found.map(([, value = '', name = '']) => ({
    value: type === 'string' ? value : Number(value),
    name: name.trim(),
  }));
  const different = listed.filter(({ value }, at) => listed.findIndex(one => one.value === value) === at);
  return different.length > 1 ? different : [];
}

/** What a code's column keeps: a whole number, or a short text without blanks before it and invisible signs. */
function isStorable(value: number | string): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  return value !== '' && value.length <= 64 && !/^\s|\p{C}|[\u200b-\u200f\u2028-\u202f\u2060-\u206f]/u.test(value);
}

function textsOf(value: number | string, name: string | undefined): Label {
  const text = name ?? String(value);
  if (han.test(text)) return labelOf({ name: String(value), title: text, fallback: 'Value' }).label;
  if (/^[A-Za-z][A-Za-z _-]*$/.test(text)) return labelOf({ name: text }).label;
  // What is no word, such as `1.2.x` or `+1`, is called what it is.
  const plain = shortText(text) ?? String(value).slice(0, limits.label);
  return { zh: plain, en: cjk.test(plain) ? 'Value' : plain };
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
  return tones.find(([, pattern]) => pattern.test(han.test(name ?? '') ? (name ?? '') : text))?.[0] ?? 'info';
}
