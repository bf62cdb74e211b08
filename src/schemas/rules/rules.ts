import { type Label, type Language, fill } from '../label.ts';
import { contactRules } from './contactRules.ts';
import type { RuleDefinition } from './defineRule.ts';
import { listRules } from './listRules.ts';
import { numberRules } from './numberRules.ts';
import { passwordRules } from './passwordRules.ts';
import { textRules } from './textRules.ts';
import { timeRules } from './timeRules.ts';

/** Every rule by its name; a rule in a resource is a record that names one and gives its arguments. */
export const rules = {
  ...textRules,
  ...contactRules,
  ...passwordRules,
  ...numberRules,
  ...listRules,
  ...timeRules,
} as const;

export type RuleName = keyof typeof rules;

type ArgsOf<N extends RuleName> = (typeof rules)[N] extends RuleDefinition<infer Args> ? Args : never;

export type Rule = { [N in RuleName]: { readonly rule: N } & Readonly<ArgsOf<N>> }[RuleName];

/** Tells whether a value keeps a rule. An empty value keeps every rule: emptiness is the `required` flag's business. */
export function keepsRule(rule: Rule, value: unknown): boolean {
  // The record carries the arguments of the very rule that it names, which a union lookup cannot express.
  return rules[rule.rule].holds(value, rule as never);
}

export function ruleMessage(rule: Rule, language: Language): string {
  const { message }: { readonly message: Label } = rules[rule.rule];
  return fill(message[language], rule);
}

export const length = (least: number, most: number): Rule => ({ rule: 'length', min: least, max: most });
export const max = (characters: number): Rule => ({ rule: 'max', max: characters });
export const range = (least: number, most: number): Rule => ({ rule: 'range', min: least, max: most });
export const minItems = (least: number): Rule => ({ rule: 'minItems', min: least });
export const maxItems = (most: number): Rule => ({ rule: 'maxItems', max: most });
export const username: Rule = { rule: 'username' };
export const userName32: Rule = { rule: 'userName32' };
export const groupName: Rule = { rule: 'groupName' };
export const maskPhone: Rule = { rule: 'maskPhone' };
export const passwordStrong: Rule = { rule: 'passwordStrong' };
