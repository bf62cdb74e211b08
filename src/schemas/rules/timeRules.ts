import { definePatternRule, defineTextRule } from './defineRule.ts';

export const timeRules = {
  date: defineTextRule({ zh: '请输入有效的日期，格式为YYYY-MM-DD', en: 'Enter a valid date as YYYY-MM-DD' }, text =>
    isDate(text),
  ),
  dateTime: defineTextRule(
    { zh: '请输入有效的时间，格式为YYYY-MM-DD HH:mm:ss', en: 'Enter a valid time as YYYY-MM-DD HH:mm:ss' },
    text => /^.{10} ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/.test(text) && isDate(text.slice(0, 10)),
  ),
  month: definePatternRule(
    { zh: '请输入有效的月份，格式为YYYY-MM', en: 'Enter a valid month as YYYY-MM' },
    /^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$/,
  ),
  timeOfDay: definePatternRule(
    { zh: '请输入有效的时间，格式为HH:mm', en: 'Enter a valid time as HH:mm' },
    /^([01][0-9]|2[0-3]):[0-5][0-9]$/,
  ),
} as const;

/** Returns whether the date exists in the calendar. Year 0 is rejected, because databases do not support it. */
export function isDate(text: string): boolean {
  const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(2000, month - 1, day));
  // The constructor would turn a year below 100 into 19xx, so the year is set separately.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0 && year > 0;
}
