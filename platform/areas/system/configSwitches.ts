import configSwitches from '../../../src/resources/system/config-switches.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { paramValueType } from '../../../src/schemas/codes/devices.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';

type ValueType = CodeOf<typeof paramValueType>;

interface Type {
  readonly name: Label;
  /** Converts the text to a value; returns `undefined` when the text is not valid for this type. */
  readonly read: (text: string) => unknown;
}

/** Maps each code of `paramValueType` to the name and the parser of its values. */
const types: Readonly<Record<ValueType, Type>> = {
  [paramValueType.number]: {
    name: { zh: '数字', en: 'a number' },
    read: text => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined),
  },
  [paramValueType.text]: { name: { zh: '文本', en: 'a text' }, read: text => text },
  [paramValueType.boolean]: {
    name: { zh: 'true或false', en: 'true or false' },
    read: text => ({ true: true, false: false })[text],
  },
  [paramValueType.json]: { name: { zh: 'JSON对象或数组', en: 'a JSON object or list' }, read: readStructure },
};

export const effects = effectsOf(configSwitches, {
  configSwitchSave: async (_scope, { before, values }) => {
    const { valueType, configValue } = { ...before, ...values };
    if (parseSwitchValue(valueType, configValue) !== undefined) return;
    const { zh, en } = valueType === undefined ? { zh: '', en: '' } : types[valueType].name;
    throw createFieldRefusal('configValue', `配置值应为${zh}`, `The value must be ${en}`);
  },
});

/** Returns the value of a switch, converted to its type; `undefined` when the text is not valid for the type. */
export function parseSwitchValue(valueType: ValueType | undefined, text: string | null | undefined): unknown {
  return valueType === undefined || typeof text !== 'string' ? undefined : types[valueType].read(text);
}

function readStructure(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
