import { type Label, type Language, fill } from '../label.ts';
import { contactRules } from './contactRules.ts';
import type { RuleDefinition } from './defineRule.ts';
import { listRules } from './listRules.ts';
import { numberRules } from './numberRules.ts';
import { passwordRules } from './passwordRules.ts';
import { rangeRules } from './rangeRules.ts';
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
  ...rangeRules,
} as const;

export type RuleName = keyof typeof rules;

type ArgsOf<N extends RuleName> = (typeof rules)[N] extends RuleDefinition<infer Args> ? Args : never;

/** A rule may say what it wants in words of its own. */
export type Rule = {
  [N in RuleName]: { readonly rule: N; readonly says?: Label } & Readonly<ArgsOf<N>>;
}[RuleName];

/** Tells whether a value keeps a rule. An empty value keeps every rule: emptiness is the `required` flag's business. */
export function keepsRule(rule: Rule, value: unknown): boolean {
  // The record carries the arguments of the very rule that it names, which a union lookup cannot express.
  return rules[rule.rule].holds(value, rule as never);
}

export function ruleMessage(rule: Rule, language: Language): string {
  const { message }: { readonly message: Label } = rules[rule.rule];
  return fill((rule.says ?? message)[language], { ...rule });
}

const saying = (rule: Rule, zh: string, en: string): Rule => ({ ...rule, says: { zh, en } });

export const length = (least: number, most: number): Rule => ({ rule: 'length', min: least, max: most });
export const max = (characters: number): Rule => ({ rule: 'max', max: characters });
export const digits = (most: number): Rule => ({ rule: 'digits', max: most });
export const visible = (characters: number): Rule => ({ rule: 'visible', max: characters });
export const range = (least: number, most: number): Rule => ({ rule: 'range', min: least, max: most });
export const decimalRange = (least: number, most: number): Rule => ({ rule: 'decimalRange', min: least, max: most });
export const decimals = (most: number): Rule => ({ rule: 'decimals', max: most });
export const minItems = (least: number): Rule => ({ rule: 'minItems', min: least });
export const maxItems = (most: number): Rule => ({ rule: 'maxItems', max: most });
export const uniqueKeys = (key: string): Rule => ({ rule: 'uniqueKeys', key });
export const username: Rule = { rule: 'username' };
export const userName32: Rule = { rule: 'userName32' };
export const groupName: Rule = { rule: 'groupName' };
export const maskPhone: Rule = { rule: 'maskPhone' };
export const passwordStrong: Rule = { rule: 'passwordStrong' };
export const forumLink: Rule = { rule: 'forumLink' };
export const menuPath: Rule = { rule: 'menuPath' };
export const packageName: Rule = { rule: 'packageName' };
/** `2026-03`. */
export const month: Rule = { rule: 'month' };
/** For a range of addresses: the end lies above the start. */
export const ipOrder: Rule = { rule: 'ipOrder' };
export const priority = saying(range(1, 100), '优先级为1-100的整数', 'Priority 1-100');
export const speedLimit = saying(range(1, 1000), '速率范围1-1000', 'Speed 1-1000');
export const bannerTitle = saying(max(12), '标题不超过12个字', 'At most 12 characters');
export const activityTitle = saying(length(3, 20), '标题为3-20个字', '3-20 characters');
export const activityIntro = saying(length(10, 50), '简介为10-50个字', '10-50 characters');
export const minOneIndicator = saying(minItems(1), '至少选择一个告警指标', 'Select at least one alarm indicator');

export function isRuleName(name: unknown): name is RuleName {
  return typeof name === 'string' && Object.hasOwn(rules, name);
}
