import { type JsonRecord, isRecord } from '../json.ts';
import type { Label } from '../label.ts';

/** A rule: its message in both languages, with `{argument}` placeholders, and its test. */
export interface RuleDefinition<Args> {
  readonly message: Label;
  readonly holds: (value: unknown, args: Args) => boolean;
  /** Returns a more exact message for an invalid value, when there is one. */
  readonly explain?: (value: unknown) => Label | undefined;
  /** Complete rule as a regular expression, for other schema languages. */
  readonly pattern?: string;
}

type NoArgs = Readonly<Record<never, never>>;

/** Defines a rule for text. Values of other types pass, because the kind rejects them. */
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

/** Counts characters as people do: code points, so that an emoji is one and not two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
