import { countIps, parseIp } from './ipAddress.ts';
import { type JsonRecord, textOf } from '../base/json.ts';
import { type RuleDefinition, defineRecordRule } from './defineRule.ts';
import { isExactNumber } from './numberRules.ts';
import { isDate } from './timeRules.ts';

/** Rules for values with two ends or two coordinates. */
export const rangeRules = {
  ipRange: range(
    { zh: '请输入有效的起始IP和结束IP', en: 'Enter a valid start IP and end IP' },
    (start, end) => isIp(start) && isIp(end),
  ),
  ipOrder: range({ zh: '结束IP必须大于起始IP', en: 'End IP must be greater than start IP' }, (start, end) => {
    const count = countIps(textOf(start), textOf(end));
    return count !== null && count > 1n;
  }),
  portRange: range(
    { zh: '端口范围1-65535', en: 'Port must be between 1 and 65535' },
    (start, end) => isPort(start) && isPort(end),
  ),
  portOrder: range(
    { zh: '结束端口不能小于起始端口', en: 'End port cannot be less than start port' },
    (start, end) => Number(textOf(end)) >= Number(textOf(start)),
  ),
  dateRange: range(
    { zh: '请输入有效的开始日期和结束日期', en: 'Enter a valid start date and end date' },
    (start, end) => isDay(start) && isDay(end),
  ),
  dateOrder: range(
    { zh: '结束时间不能早于开始时间', en: 'End time cannot be before start time' },
    (start, end) => textOf(end) >= textOf(start),
  ),
  geo: defineRecordRule(
    {
      zh: '经度为-180至180、纬度为-90至90，最多6位小数',
      en: 'Longitude -180 to 180, latitude -90 to 90, at most 6 decimals',
    },
    value => hasOnly(value, ['lng', 'lat']) && isDegrees(value['lng'], 180) && isDegrees(value['lat'], 90),
  ),
} as const;

/** Defines a rule for `{start, end}`. */
function range(
  message: RuleDefinition<unknown>['message'],
  holds: (start: unknown, end: unknown) => boolean,
): RuleDefinition<Readonly<Record<never, never>>> {
  return defineRecordRule(message, value => hasOnly(value, ['start', 'end']) && holds(value['start'], value['end']));
}

function hasOnly(value: JsonRecord, keys: readonly string[]): boolean {
  const own = Object.keys(value);
  return own.length === keys.length && keys.every(key => own.includes(key));
}

function isPort(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65_535;
}

function isIp(value: unknown): boolean {
  return typeof value === 'string' && parseIp(value) !== null;
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && isDate(value);
}

function isDegrees(value: unknown, most: number): boolean {
  return (
    typeof value === 'number' && isExactNumber(value) && Math.abs(value) <= most && Number(value.toFixed(6)) === value
  );
}
