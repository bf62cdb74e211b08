import type { Language } from '../../../src/schemas/base/label.ts';
import { alarmIndicator } from '../../../src/schemas/codes/alarms.ts';
import { allMessages } from './messages.ts';

const slot = /\{\d\}/;

/**
 * Maximum length of a message in characters. A longer text is user input, and matching it against the patterns could
 * take too long.
 */
export const maxMessageLength = 500;

/** English translations of the messages without slots, and of the alarm indicators that occur in slots. */
export const sentenceTranslations: Readonly<Record<string, string>> = Object.fromEntries(
  [...alarmIndicator.items, ...allMessages.filter(({ zh }) => !slot.test(zh))].map(({ zh, en }) => [zh, en]),
);

/**
 * Message with slots: the pattern that matches the stored text, and the parts of the English text. A number among the
 * parts is the index of a slot.
 */
export interface MessagePattern {
  readonly pattern: string;
  readonly parts: readonly (string | number)[];
}

export const messagePatterns = allMessages
  .filter(({ zh }) => slot.test(zh))
  .map(({ zh, en }): MessagePattern => ({
    pattern: `^${zh
      .split(slot)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('(.+)')}$`,
    parts: en
      .split(/(\{\d\})/)
      .filter(part => part !== '')
      .map(part => (slot.test(part) ? Number(part[1]) : part)),
  }));

/** Translates a stored message. Returns any other text unchanged. */
export function translateMessage(text: string, language: Language): string {
  if (language === 'zh') return text;
  const translation = sentenceTranslations[text];
  if (translation !== undefined) return translation;
  if (text.length > maxMessageLength) return text;
  for (const { pattern, parts } of messagePatterns) {
    const found = new RegExp(pattern, 's').exec(text);
    if (found) return parts.map(part => (typeof part === 'string' ? part : inner(found[part + 1] ?? ''))).join('');
  }
  return text;
}

function inner(text: string): string {
  return sentenceTranslations[text] ?? text;
}
