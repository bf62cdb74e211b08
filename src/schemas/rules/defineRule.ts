import type { Label } from '../label.ts';

/** What a rule is: its sentence in both languages, with `{argument}` places, and the decision itself. */
export interface RuleDefinition<Args> {
  readonly message: Label;
  readonly holds: (value: unknown, args: Args) => boolean;
}

type NoArgs = Readonly<Record<never, never>>;

/** A rule over text; a value of another type is not its business (the kind refuses it). */
export function onText<Args = NoArgs>(
  message: Label,
  holds: (text: string, args: Args) => boolean,
): RuleDefinition<Args> {
  return { message, holds: (value, args) => typeof value !== 'string' || holds(value, args) };
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

/** Characters as a person counts them in a limit: code points, so that an emoji is one and not two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
