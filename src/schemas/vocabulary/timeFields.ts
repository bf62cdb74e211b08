import { plainField } from './plainField.ts';

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
