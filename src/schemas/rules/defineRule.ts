import { type JsonRecord, isRecord } from '../json.ts';
import type { Label } from '../label.ts';

/** What a rule is: its sentence in both languages, with `{argument}` places, and the decision itself. */
export interface RuleDefinition<Args> {
  readonly message: Label;
  readonly holds: (value: unknown, args: Args) => boolean;
  /** The whole of the rule as a pattern, for those who describe it in a language of their own. */
  readonly pattern?: string;
}

type NoArgs = Readonly<Record<never, never>>;

/** A rule over text; a value of another type is not its business (the kind refuses it). */
export function onText<Args = NoArgs>(
  message: Label,
  holds: (text: string, args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => typeof value !== 'string' || holds(value, args) };
}

/** A rule over text that one pattern says. */
export function onPattern(message: Label, pattern: RegExp): RuleDefinition<NoArgs> {
  return { ...onText(message, text => pattern.test(text)), pattern: pattern.source };
}

export function onNumber<Args = NoArgs>(
  message: Label,
  holds: (number: number, args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => typeof value !== 'number' || holds(value, args) };
}

export function onList<Args = NoArgs>(
  message: Label,
  holds: (list: readonly unknown[], args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => !Array.isArray(value) || holds(value, args) };
}

/** A rule over a value with parts of its own. */
export function onRecord<Args = NoArgs>(
  message: Label,
  holds: (value: JsonRecord, args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => !isRecord(value) || holds(value, args) };
}

/** Characters as a person counts them in a limit: code points, so that an emoji is one and not two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
