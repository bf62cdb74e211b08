import type { FieldOptions } from './field.ts';
import type { Label } from '../base/label.ts';
import { type FieldWith, type NoOptions, type OnlyKeysOf, plainField } from './plainField.ts';

export { boolean, code, reference, references, treeSelect } from './choiceFields.ts';
export { image, images, file, rows, tags, keyValues, json } from './contentFields.ts';

/**
 * Creates a field for a line of text, at most 64 characters unless a rule allows more. Use `longText` for several
 * lines.
 *
 * @example text({ zh: '名称', en: 'Name' }, { required: true, list: true, title: true })
 */
export const text = plainField('text');

/**
 * Creates a field for plain text of several lines, at most 256 characters unless a rule allows more.
 *
 * @example longText({ zh: '备注', en: 'Note' }, { rules: [max(1_000)] })
 */
export const longText = plainField('longText');

/**
 * Creates a field for formatted text, stored as sanitised HTML. The rule `visible` limits the number of characters that
 * a reader sees.
 *
 * @example richText({ zh: '公告内容', en: 'Content' }, { rules: [visible(2_000)] })
 */
export const richText = plainField('richText');

/**
 * Creates a field for a phone number of 11 digits. Add `maskPhone` to require a mobile number.
 *
 * @example phone({ zh: '手机号', en: 'Phone' }, { rules: [maskPhone] })
 */
export const phone = plainField('phone');

/**
 * Creates a field for an e-mail address.
 *
 * @example email({ zh: '邮箱', en: 'Email address' }, { filter: true })
 */
export const email = plainField('email');

/**
 * Creates a field for an IPv4 or IPv6 address, stored in its canonical spelling and sorted by its number.
 *
 * @example ip({ zh: 'IP地址', en: 'IP address' }, { unique: true, list: true, sort: true })
 */
export const ip = plainField('ip');

/**
 * Creates a field for an http or https URL, at most 2,048 characters.
 *
 * @example url({ zh: '官网', en: 'Website' })
 */
export const url = plainField('url');

/**
 * Creates a field for a MAC address such as `00:1A:2B:3C:4D:5E`.
 *
 * @example mac({ zh: 'MAC地址', en: 'MAC address' }, { unique: true })
 */
export const mac = plainField('mac');

/**
 * Creates a field for a Chinese identity card number of 18 characters.
 *
 * @example idCard({ zh: '身份证号', en: 'ID card number' }, { only: 'detail' })
 */
export const idCard = plainField('idCard');

/**
 * Creates a field for a bank card number of 20 digits.
 *
 * @example bankCard({ zh: '银行卡号', en: 'Bank card number' })
 */
export const bankCard = plainField('bankCard');

/**
 * Creates a field for a version of two to four numbers. Versions are sorted by these numbers: `5.9` comes before
 * `5.10`.
 *
 * @example version({ zh: '版本', en: 'Version' }, { required: true, list: true, sort: true })
 */
export const version = plainField('version');

/**
 * Creates a field for a password. Add `credential` for the password of an account, `secret` for the key of a service.
 *
 * @example password({ zh: '密码', en: 'Password' }, { credential: true, only: 'create', rules: [passwordStrong] })
 */
export const password = plainField('password');

/**
 * Creates a field for a whole number.
 *
 * @example integer({ zh: '数量', en: 'Quantity' }, { rules: [range(1, 100)], default: 1 })
 */
export const integer = plainField('integer');

/**
 * Creates a field for a number with at most 6 decimals.
 *
 * @example decimal({ zh: '系数', en: 'Factor' }, { rules: [decimalRange(0, 10)] })
 */
export const decimal = plainField('decimal');

/**
 * Creates a field for a percentage from 0 to 100 with at most 2 decimals.
 *
 * @example percent({ zh: 'CPU使用率', en: 'CPU usage' }, { list: true })
 */
export const percent = plainField('percent');

/**
 * Creates a field for a TCP or UDP port from 1 to 65,535.
 *
 * @example port({ zh: '端口', en: 'Port' }, { default: 8_000 })
 */
export const port = plainField('port');

/**
 * Creates a field for a size in bytes, shown and entered in KB, MB, GB or TB.
 *
 * @example bytes({ zh: '容量', en: 'Capacity' }, { required: true })
 */
export const bytes = plainField('bytes');

/**
 * Creates a field for a data rate in Mbps, a whole number from 0.
 *
 * @example speed({ zh: '带宽', en: 'Bandwidth' }, { rules: [speedLimit] })
 */
export const speed = <const O extends FieldOptions = NoOptions>(label: Label, options?: OnlyKeysOf<FieldOptions, O>) =>
  ({ kind: 'speed', label, unit: { zh: 'Mbps', en: 'Mbps' }, ...options }) as unknown as FieldWith<
    { kind: 'speed' },
    { readonly unit: Label } & O
  >;

/**
 * Creates a field for an amount in yuan with at most 2 decimals.
 *
 * @example money({ zh: '单价', en: 'Unit price' }, { rules: [decimalRange(0, 100_000)] })
 */
export const money = plainField('money');

/**
 * Creates a field for a duration in seconds, shown and entered in days, hours and minutes.
 *
 * @example duration({ zh: '使用时长', en: 'Duration of use' }, { readOnly: true, list: true })
 */
export const duration = plainField('duration');

/**
 * Creates a field for a time to the second, `YYYY-MM-DD HH:mm:ss` in the platform's time zone.
 *
 * @example dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true, sort: true })
 */
export const dateTime = plainField('dateTime');

/**
 * Creates a field for a day, `YYYY-MM-DD`.
 *
 * @example date({ zh: '到期日', en: 'Expiry' }, { filter: true })
 */
export const date = plainField('date');

/**
 * Creates a field for a time of day, `HH:mm` in the platform's time zone.
 *
 * @example timeOfDay({ zh: '执行时间', en: 'Run time' }, { default: '03:00' })
 */
export const timeOfDay = plainField('timeOfDay');

/**
 * Creates a field for a first and a last day, `{ start, end }`. The filter finds ranges that overlap.
 *
 * @example dateRange({ zh: '有效期', en: 'Validity' }, { filter: true })
 */
export const dateRange = plainField('dateRange');

/**
 * Creates a field for a first and a last IP address, `{ start, end }`.
 *
 * @example ipRange({ zh: 'IP段', en: 'IP range' }, { required: true })
 */
export const ipRange = plainField('ipRange');

/**
 * Creates a field for a first and a last port, `{ start, end }`.
 *
 * @example portRange({ zh: '端口段', en: 'Port range' })
 */
export const portRange = plainField('portRange');

/**
 * Creates a field for a geographic location, `{ lng, lat }` in degrees with at most 6 decimals.
 *
 * @example geo({ zh: '坐标', en: 'Location' })
 */
export const geo = plainField('geo');
