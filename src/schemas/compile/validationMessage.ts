import { type Label, type Language, interpolate } from '../base/label.ts';

/** Validation messages that belong to no single rule; platform and console share them. */
const messages = {
  required: { zh: '{field}不能为空', en: '{field} cannot be empty' },
  type: { zh: '{field}的格式不正确', en: '{field} has the wrong format' },
  number: { zh: '{field}只能输入数字，如{like}', en: '{field} must be a plain number such as {like}' },
  choice: { zh: '{field}不在可选范围内', en: '{field} is not one of the options' },
  unknownField: { zh: '未知字段', en: 'Unknown field' },
  readOnly: { zh: '该字段不能修改', en: 'This field cannot be changed' },
  unique: { zh: '{field}已存在', en: '{field} already exists' },
  reference: { zh: '{field}所选的记录不存在', en: 'The record selected for {field} does not exist' },
  commonPassword: {
    zh: '该密码过于常见，容易被猜到，请换一个',
    en: 'This password is common and easy to guess. Choose another one',
  },
  ownNamePassword: {
    zh: '密码不能由账号、姓名、手机号等资料加常见数字组成，请换一个',
    en: 'This password combines account details with common digits and is easy to guess. Choose another one',
  },
  narrowed: { zh: '{field}与所选的{driver}不符', en: '{field} does not match the selected {driver}' },
} as const satisfies Readonly<Record<string, Label>>;

export type ValidationMessageName = keyof typeof messages;

export function validationMessage(
  name: ValidationMessageName,
  language: Language,
  values: Readonly<Record<string, unknown>> = {},
): string {
  return interpolate(messages[name][language], values);
}
