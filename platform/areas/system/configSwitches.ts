import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { type Effects, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';

interface Type {
  readonly name: Label;
  /** Parses the text to its value; `undefined` when the text is not of this type. */
  readonly read: (text: string) => unknown;
}

/** Maps each code of `paramValueType` to the name and the parser of its values. */
const types: Readonly<Record<number, Type>> = {
  1: { name: { zh: '数字', en: 'a number' }, read: text => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined) },
  2: { name: { zh: '文本', en: 'a text' }, read: text => text },
  3: { name: { zh: 'true或false', en: 'true or false' }, read: text => ({ true: true, false: false })[text] },
  4: { name: { zh: 'JSON对象或数组', en: 'a JSON object or list' }, read: readStructure },
};

export const effects: Effects = {
  configSwitchSave: onSave(async (_scope, { before, values }) => {
    const { valueType, configValue } = { ...before, ...values };
    if (switchValue(valueType, configValue) !== undefined) return;
    const { zh, en } = types[Number(valueType)]?.name ?? { zh: '', en: '' };
    throw createFieldRefusal('configValue', `配置值应为${zh}`, `The value must be ${en}`);
  }),

  /** Rejects deleting built-in switches, because the console reads them. */
  configSwitchDelete: onDelete(async (_scope, record) => {
    if (record['builtIn'] === true) throw createRefusal('内置配置不能删除', 'A built-in switch cannot be deleted');
  }),
};

/** Returns the value of a switch, converted to its type; `undefined` when the text is not of that type. */
export function switchValue(valueType: unknown, text: unknown): unknown {
  return typeof text === 'string' ? types[Number(valueType)]?.read(text) : undefined;
}

function readStructure(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
