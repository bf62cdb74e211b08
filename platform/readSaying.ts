import type { Language } from '../src/schemas/label.ts';
import { alarmIndicator } from '../src/schemas/codes/alarms.ts';
import { allSayings } from './sayings.ts';

const slot = /\{\d\}/;

/** No sentence is longer, in characters; a longer text is somebody's own, and trying the patterns on it could take long. */
export const longestSaying = 500;

/** Whole sentences by the Chinese one; what stands in slots may be an indicator of the alarms as well. */
export const wholeSayings: Readonly<Record<string, string>> = Object.fromEntries(
  [...alarmIndicator.items, ...allSayings.filter(({ zh }) => !slot.test(zh))].map(({ zh, en }) => [zh, en]),
);

/** A sentence with slots: how it is known, and its English parts, in which a number names a slot. */
export interface SayingForm {
  readonly pattern: string;
  readonly parts: readonly (string | number)[];
}

export const sayingForms = allSayings
  .filter(({ zh }) => slot.test(zh))
  .map(({ zh, en }): SayingForm => ({
    pattern: `^${zh
      .split(slot)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('(.+)')}$`,
    parts: en
      .split(/(\{\d\})/)
      .filter(part => part !== '')
      .map(part => (slot.test(part) ? Number(part[1]) : part)),
  }));

/** What a sentence that stands in a record reads in this language; what is no saying reads as it was written. */
export function readSaying(text: string, language: Language): string {
  if (language === 'zh') return text;
  const whole = wholeSayings[text];
  if (whole !== undefined) return whole;
  if (text.length > longestSaying) return text;
  for (const { pattern, parts } of sayingForms) {
    const found = new RegExp(pattern, 's').exec(text);
    if (found) return parts.map(part => (typeof part === 'string' ? part : inner(found[part + 1] ?? ''))).join('');
  }
  return text;
}

function inner(text: string): string {
  return wholeSayings[text] ?? text;
}
