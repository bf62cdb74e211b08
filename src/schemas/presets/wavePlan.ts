import type { Fields } from '../vocabulary/field.ts';
import { integer } from '../vocabulary/fields.ts';
import { range } from '../rules/rules.ts';

/**
 * Limits of a command that devices carry out in waves: first one device, then a tenth of the devices, then the
 * remaining devices.
 */
export interface WavePlan {
  /** Maximum number of devices that carry out the command at the same time, per chassis and per room. */
  readonly maxPerChassis: number;
  readonly maxPerRoom: number;
  /** Percentage of failed devices in a wave at which the job pauses. */
  readonly stopPercent: number;
}

/** Default limits of a command; the console does not allow wider limits. */
export const defaultWavePlan: WavePlan = { maxPerChassis: 4, maxPerRoom: 60, stopPercent: 20 };

/** Form fields in which the operator can tighten the limits. */
export const wavePlanFields: Fields = {
  maxPerChassis: integer(
    { zh: '每机箱同时', en: 'Devices at a time per chassis' },
    { required: true, rules: [range(1, defaultWavePlan.maxPerChassis)], default: defaultWavePlan.maxPerChassis },
  ),
  maxPerRoom: integer(
    { zh: '每机房同时', en: 'Devices at a time per room' },
    { required: true, rules: [range(1, defaultWavePlan.maxPerRoom)], default: defaultWavePlan.maxPerRoom },
  ),
  stopPercent: integer(
    { zh: '失败达到百分比时暂停', en: 'Pause when failures reach (%)' },
    { required: true, rules: [range(1, defaultWavePlan.stopPercent)], default: defaultWavePlan.stopPercent },
  ),
};

/** Separates the wave plan in a form from the fields of the action; accepts both form fields and form values. */
export function separateWavePlan<T>(given: Readonly<Record<string, T>>): {
  readonly values: Readonly<Record<string, T>>;
  readonly plan: Readonly<Record<string, T>>;
} {
  const isPlan = (name: string) => Object.hasOwn(wavePlanFields, name);
  const entries = Object.entries(given);
  return {
    values: Object.fromEntries(entries.filter(([name]) => !isPlan(name))),
    plan: Object.fromEntries(entries.filter(([name]) => isPlan(name))),
  };
}
