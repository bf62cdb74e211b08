import { type JsonRecord, isRecord } from '../base/json.ts';
import type { Label } from '../base/label.ts';

/** Validation rule: the test, and the message in both languages with `{argument}` placeholders. */
export interface RuleDefinition<Args> {
  readonly message: Label;
  readonly holds: (value: unknown, args: Args) => boolean;
  /** Returns a more precise message for an invalid value, if there is one. */
  readonly explain?: (value: unknown) => Label | undefined;
  /** Regular expression that expresses the whole rule, for other schema languages. */
  readonly pattern?: string;
}

type NoArgs = Readonly<Record<never, never>>;

/** Defines a rule for text. Values of other types pass here, because the field's kind already rejects them. */
export function defineTextRule<Args = NoArgs>(
  message: Label,
  holds: (text: string, args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => typeof value !== 'string' || holds(value, args) };
}

/** Defines a rule for text that one pattern expresses. */
export function definePatternRule(message: Label, pattern: RegExp): RuleDefinition<NoArgs> {
  return { ...defineTextRule(message, text => pattern.test(text)), pattern: pattern.source };
}

export function defineNumberRule<Args = NoArgs>(
  message: Label,
  holds: (number: number, args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => typeof value !== 'number' || holds(value, args) };
}

export function defineListRule<Args = NoArgs>(
  message: Label,
  holds: (list: readonly unknown[], args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => !Array.isArray(value) || holds(value, args) };
}

/** Defines a rule for a value with several parts. */
export function defineRecordRule<Args = NoArgs>(
  message: Label,
  holds: (value: JsonRecord, args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => !isRecord(value) || holds(value, args) };
}

/** Counts characters as people do: by code points, so that most emoji count as one character. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
