import { type Label, type Language, interpolate } from '../base/label.ts';
import { contactRules } from './contactRules.ts';
import type { RuleDefinition } from './defineRule.ts';
import { listRules } from './listRules.ts';
import { numberRules } from './numberRules.ts';
import { passwordRules } from './passwordRules.ts';
import { rangeRules } from './rangeRules.ts';
import { textRules } from './textRules.ts';
import { timeRules } from './timeRules.ts';

/** All rules by name. A resource refers to a rule by a record with the name and the arguments. */
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

/** Rule with its arguments; `says` replaces the rule's message. */
export type Rule = {
  [N in RuleName]: { readonly rule: N; readonly says?: Label } & Readonly<ArgsOf<N>>;
}[RuleName];

/**
 * Returns whether a value passes a rule. An empty value passes every rule, because only `required` rejects empty
 * values.
 */
export function passesRule(rule: Rule, value: unknown): boolean {
  // TypeScript cannot express for a union key that the record has the arguments of exactly this rule; hence the
  // assertion.
  return rules[rule.rule].holds(value, rule as never);
}

/** Returns the message of a rule. If the invalid value is given, the message may be more precise. */
export function ruleMessage(rule: Rule, language: Language, value?: unknown): string {
  const { message, explain }: Pick<RuleDefinition<never>, 'message' | 'explain'> = rules[rule.rule];
  return interpolate((rule.says ?? explain?.(value) ?? message)[language], { ...rule });
}

const withMessage = (rule: Rule, zh: string, en: string): Rule => ({ ...rule, says: { zh, en } });

/**
 * Requires a number of characters between two bounds, both included.
 *
 * @example text({ zh: '名称', en: 'Name' }, { rules: [length(2, 20)] })
 */
export const length = (least: number, most: number): Rule => ({ rule: 'length', min: least, max: most });
/**
 * Limits the number of characters in a text; replaces the limit of the field kind.
 *
 * @example longText({ zh: '备注', en: 'Note' }, { rules: [max(500)] })
 */
export const max = (characters: number): Rule => ({ rule: 'max', max: characters });
/**
 * Allows digits only, at most `most` of them.
 *
 * @example text({ zh: '工号', en: 'Staff number' }, { rules: [digits(8)] })
 */
export const digits = (most: number): Rule => ({ rule: 'digits', max: most });
/**
 * Limits the number of characters that a reader of a formatted text sees; markup does not count.
 *
 * @example richText({ zh: '内容', en: 'Content' }, { rules: [visible(300)] })
 */
export const visible = (characters: number): Rule => ({ rule: 'visible', max: characters });
/**
 * Requires a whole number between two bounds, both included.
 *
 * @example integer({ zh: '楼层', en: 'Floor' }, { rules: [range(1, 99)] })
 */
export const range = (least: number, most: number): Rule => ({ rule: 'range', min: least, max: most });
/**
 * Requires a number between two bounds, both included.
 *
 * @example decimal({ zh: '折扣', en: 'Discount' }, { rules: [decimalRange(0.1, 1)] })
 */
export const decimalRange = (least: number, most: number): Rule => ({ rule: 'decimalRange', min: least, max: most });
/**
 * Limits the decimals of a number.
 *
 * @example decimal({ zh: '温度', en: 'Temperature' }, { rules: [decimals(1)] })
 */
export const decimals = (most: number): Rule => ({ rule: 'decimals', max: most });
/**
 * Requires a minimum number of items in a list.
 *
 * @example references({ zh: '机房', en: 'Rooms' }, 'rooms', { rules: [minItems(1)] })
 */
export const minItems = (least: number): Rule => ({ rule: 'minItems', min: least });
/**
 * Limits the number of items in a list.
 *
 * @example tags({ zh: '标签', en: 'Tags' }, { rules: [maxItems(5)] })
 */
export const maxItems = (most: number): Rule => ({ rule: 'maxItems', max: most });
/**
 * Rejects two rows of a list with the same value of one field.
 *
 * @example rows({ zh: '端口', en: 'Ports' }, { port: port({ zh: '端口', en: 'Port' }) }, { rules: [uniqueKeys('port')] })
 */
export const uniqueKeys = (key: string): Rule => ({ rule: 'uniqueKeys', key });
/**
 * Requires an account name: 5 to 20 lower-case letters, digits and underscores; the first character is a letter.
 *
 * @example text({ zh: '用户名', en: 'User name' }, { rules: [username] })
 */
export const username: Rule = { rule: 'username' };
/**
 * Limits the name of a client user to 32 characters.
 *
 * @example text({ zh: '用户名', en: 'User name' }, { rules: [userName32] })
 */
export const userName32: Rule = { rule: 'userName32' };
/**
 * Requires the name of a group: 6 to 32 Chinese characters, letters or digits.
 *
 * @example text({ zh: '组名', en: 'Group name' }, { rules: [groupName] })
 */
export const groupName: Rule = { rule: 'groupName' };
/**
 * Requires a mobile number: 11 digits, the first of which is 1.
 *
 * @example phone({ zh: '手机号', en: 'Phone' }, { rules: [maskPhone] })
 */
export const maskPhone: Rule = { rule: 'maskPhone' };
/**
 * Requires 6 to 32 characters: letters, digits and `~!@#$%^&*_`, with at least one letter and one digit.
 *
 * @example password({ zh: '密码', en: 'Password' }, { rules: [passwordStrong] })
 */
export const passwordStrong: Rule = { rule: 'passwordStrong' };
/**
 * Requires an http or https URL of at most 50 characters.
 *
 * @example text({ zh: '帖子链接', en: 'Link' }, { rules: [forumLink] })
 */
export const forumLink: Rule = { rule: 'forumLink' };
/**
 * Requires a path that a menu entry may use: letters, digits, `-` and `_`, but no reserved address such as `/login`.
 *
 * @example text({ zh: '路径', en: 'Path' }, { rules: [menuPath] })
 */
export const menuPath: Rule = { rule: 'menuPath' };
/**
 * Requires an Android package name such as `cn.example.play`.
 *
 * @example text({ zh: '包名', en: 'Package name' }, { rules: [packageName] })
 */
export const packageName: Rule = { rule: 'packageName' };
/**
 * Requires a month such as `2026-03`.
 *
 * @example text({ zh: '月份', en: 'Month' }, { rules: [month] })
 */
export const month: Rule = { rule: 'month' };
/**
 * Requires a range of IP addresses whose end is above its start.
 *
 * @example ipRange({ zh: 'IP段', en: 'IP range' }, { rules: [ipOrder] })
 */
export const ipOrder: Rule = { rule: 'ipOrder' };
/**
 * Requires a priority from 1 to 100.
 *
 * @example integer({ zh: '优先级', en: 'Priority' }, { rules: [priority] })
 */
export const priority = withMessage(range(1, 100), '优先级为1-100的整数', 'Enter a priority from 1 to 100');
/**
 * Requires a rate from 1 to 1,000 Mbps.
 *
 * @example speed({ zh: '限速', en: 'Speed limit' }, { rules: [speedLimit] })
 */
export const speedLimit = withMessage(range(1, 1000), '速率范围1-1000', 'Enter a speed from 1 to 1000');
/**
 * Limits the title of a banner to 12 characters.
 *
 * @example text({ zh: '标题', en: 'Title' }, { rules: [bannerTitle] })
 */
export const bannerTitle = withMessage(max(12), '标题不超过12个字', 'At most 12 characters');
/**
 * Requires 3 to 20 characters for the title of an activity.
 *
 * @example text({ zh: '标题', en: 'Title' }, { rules: [activityTitle] })
 */
export const activityTitle = withMessage(length(3, 20), '标题为3-20个字', 'Enter 3-20 characters');
/**
 * Requires 10 to 50 characters for the introduction of an activity.
 *
 * @example longText({ zh: '简介', en: 'Introduction' }, { rules: [activityIntro] })
 */
export const activityIntro = withMessage(length(10, 50), '简介为10-50个字', 'Enter 10-50 characters');
/**
 * Requires at least one alarm indicator.
 *
 * @example tags({ zh: '指标', en: 'Indicators' }, { rules: [atLeastOneIndicator] })
 */
export const atLeastOneIndicator = withMessage(
  minItems(1),
  '至少选择一个告警指标',
  'Select at least one alarm indicator',
);

export function isRuleName(name: unknown): name is RuleName {
  return typeof name === 'string' && Object.hasOwn(rules, name);
}
