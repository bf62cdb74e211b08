import { type AnySchema, boolean, lazy, mixed, number, string } from 'yup';

import { placements } from './action.ts';
import { callShape, labelShape } from './callShape.ts';
import { closedObject, dictionary, listShape } from './closedObject.ts';
import {
  checkList,
  optionSchema,
  condition,
  field,
  identifier,
  permission,
  resourceName,
  shortText,
} from './fieldShape.ts';
import { isRecord } from './json.ts';
import { resourceLimits as limits } from './resourceLimits.ts';

const openings: readonly (readonly [key: string, shape: AnySchema])[] = [
  ['related', closedObject({ related: resourceName.required(), filter: dictionary(string().required(), 'required') })],
  ['panel', closedObject({ panel: shortText(limits.path).required() })],
  ['refresh', closedObject({ refresh: string().oneOf(['menu']).required() })],
  ['route', closedObject({ route: shortText(limits.path).required() })],
];

/** Schema of `opens`: the first key of the value selects the variant. */
const opening = lazy((value: unknown) => {
  const shape = isRecord(value) ? openings.find(([key]) => Object.hasOwn(value, key))?.[1] : undefined;
  const none = 'an action opens a related list, a panel, a route or the menu';
  return shape ?? mixed().test('opening', none, one => one === undefined);
  // `lazy` returns a valid schema at run time, but the types of yup say otherwise; hence the assertion.
}) as unknown as AnySchema;

/** Schema of an action's `transition`. */
export const transition = {
  field: identifier.required(),
  from: listShape(optionSchema.required(), limits.choices).min(1).required(),
  to: optionSchema.required(),
};

export const action = closedObject({
  name: identifier.required(),
  label: labelShape.required(),
  on: listShape(string().oneOf(placements).required(), placements.length).required(),
  code: permission.required(),
  call: callShape.default(undefined),
  opens: opening,
  asksNothing: boolean().oneOf([true]),
  confirm: mixed().test('confirm', 'true, or a question in both languages', isConfirm),
  typeConfirm: labelShape.default(undefined),
  form: dictionary(field.required()),
  checks: checkList(),
  payload: dictionary(mixed()),
  when: condition,
  transition: closedObject(transition).default(undefined),
  effect: identifier,
  answer: dictionary(field.required()),
  limit: number().integer().positive(),
  asksReason: mixed().oneOf([true, 'required']),
  asksPassword: boolean().oneOf([true]),
  job: boolean().oneOf([true]),
  remote: boolean().oneOf([true]),
  command: identifier,
  interrupts: boolean().oneOf([true]),
  targetDevice: closedObject({ field: identifier.required(), instead: boolean().oneOf([true]) }).default(undefined),
  approval: number().oneOf([2]),
  danger: boolean().oneOf([true]),
  icon: shortText(limits.name),
});

export const flow = closedObject({
  code: permission.required(),
  verb: labelShape.required(),
  steps: listShape(
    closedObject({
      name: identifier.required(),
      title: labelShape.required(),
      help: labelShape.default(undefined),
      fields: dictionary(field.required(), 'required'),
      checks: checkList(),
    }).required(),
    limits.sections,
  )
    .min(1)
    .required(),
  figures: dictionary(field.required(), 'required'),
  rows: dictionary(field.required(), 'required'),
  typeConfirm: labelShape.default(undefined),
  typeConfirmWhen: condition,
  typeConfirmField: identifier,
  calls: closedObject({ preview: identifier.required(), submit: identifier.required() }).default(undefined),
  danger: boolean().oneOf([true]),
});

function isConfirm(value: unknown): boolean {
  return value === undefined || value === true || labelShape.isValidSync(value);
}
