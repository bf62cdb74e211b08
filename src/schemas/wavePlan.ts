import type { Fields } from './field.ts';
import { integer } from './fields.ts';
import { range } from './rules/rules.ts';

/** Limits of a command that runs in waves: one device, then a tenth, then the rest. */
export interface WavePlan {
  /** Maximum number of devices at work at the same time, per chassis and per room. */
  readonly maxPerChassis: number;
  readonly maxPerRoom: number;
  /** Percentage of failures in a wave at which no further devices start. */
  readonly stopPercent: number;
}

/** Plan of a command without its own; the console does not allow wider limits. */
export const defaultWavePlan: WavePlan = { maxPerChassis: 4, maxPerRoom: 60, stopPercent: 20 };

/** Form fields for tightening the plan. */
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

/** Splits the entries of a form with a plan, fields or values alike, into those of the action and those of the plan. */
export function splitWavePlan<T>(given: Readonly<Record<string, T>>): {
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
