import { isRecord } from '../../../../src/schemas/base/json.ts';
import { type WavePlan, defaultWavePlan } from '../../../../src/schemas/presets/wavePlan.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';

const bounds: Readonly<Record<keyof WavePlan, readonly [number, number]>> = {
  maxPerChassis: [1, 108],
  maxPerRoom: [1, 5000],
  stopPercent: [1, 100],
};

/** Parses the rollout waves of a request, with defaults for missing values. */
export function parseWavePlan(given: unknown): WavePlan {
  if (given === undefined || given === null) return defaultWavePlan;
  if (!isRecord(given)) throw badRequestRefusal({ zh: '执行计划应为JSON对象', en: 'The plan must be a JSON object' });
  const stray = Object.keys(given).find(name => !Object.hasOwn(bounds, name));
  if (stray !== undefined) throw badRequestRefusal({ zh: `未知字段：${stray}`, en: `Unknown field: ${stray}` });
  const read = (name: keyof WavePlan): number => {
    const value = given[name] ?? defaultWavePlan[name];
    const [least, most] = bounds[name];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw badRequestRefusal({
      zh: `${name}应为${least}-${most}之间的整数`,
      en: `${name} must be a whole number between ${least} and ${most}`,
    });
  };
  return {
    maxPerChassis: read('maxPerChassis'),
    maxPerRoom: read('maxPerRoom'),
    stopPercent: read('stopPercent'),
  };
}
