import type { FieldOptions } from './field.ts';
import type { Label } from '../base/label.ts';
import { type NoOptions, plainField } from './plainField.ts';

const speedField = plainField('speed');

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
export const speed = <const O extends FieldOptions = NoOptions>(label: Label, options?: O) =>
  speedField(label, { unit: { zh: 'Mbps', en: 'Mbps' }, ...options } as { readonly unit: Label } & O);

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
