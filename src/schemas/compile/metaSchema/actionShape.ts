import { type AnySchema, boolean, lazy, mixed, number, string } from 'yup';

import { placements } from '../../vocabulary/action.ts';
import { callShape, labelShape } from './callShape.ts';
import { closedObjectShape, dictionaryShapeOf, listShapeOf } from './closedObjectShape.ts';
import {
  createChecksShape,
  optionShape,
  conditionShape,
  fieldShape,
  identifierShape,
  permissionShape,
  resourceConditionShape,
  resourceNameShape,
  shortTextShape,
} from './fieldShape.ts';
import { isRecord } from '../../base/json.ts';
import { resourceLimits as limits } from '../../vocabulary/resourceLimits.ts';

const openings: readonly (readonly [key: string, shape: AnySchema])[] = [
  [
    'related',
    closedObjectShape({
      related: resourceNameShape.required(),
      filter: dictionaryShapeOf(string().required(), 'required'),
    }),
  ],
  ['panel', closedObjectShape({ panel: shortTextShape(limits.path).required() })],
  ['refresh', closedObjectShape({ refresh: string().oneOf(['menu']).required() })],
  ['route', closedObjectShape({ route: shortTextShape(limits.path).required() })],
];

/** Schema of `opens`: the first key of the value selects the variant. */
const opening = lazy((value: unknown) => {
  const shape = isRecord(value) ? openings.find(([key]) => Object.hasOwn(value, key))?.[1] : undefined;
  const none = 'an action can only open a related list, a panel, a route or the menu';
  return shape ?? mixed().test('opening', none, item => item === undefined);
  // `lazy` returns a valid schema at run time, but the types of yup say otherwise; hence the assertion.
}) as unknown as AnySchema;

/** Schema of an action's `transition`. */
export const transitionShape = {
  field: identifierShape.required(),
  from: listShapeOf(optionShape.required(), limits.choices).min(1).required(),
  to: optionShape.required(),
};

/** Schema of the values that an action or a scheduled transition writes. */
export const valuesToSetShape = dictionaryShapeOf(mixed().nullable());

export const actionShape = closedObjectShape({
  name: identifierShape.required(),
  label: labelShape.required(),
  on: listShapeOf(string().oneOf(placements).required(), placements.length).required(),
  code: permissionShape.required(),
  call: callShape.default(undefined),
  opens: opening,
  asksNothing: boolean().oneOf([true]),
  confirm: mixed().test('confirm', 'must be true, or a question in both languages', isConfirm),
  typeConfirm: labelShape.default(undefined),
  form: dictionaryShapeOf(fieldShape.required()),
  checks: createChecksShape(),
  payload: dictionaryShapeOf(mixed()),
  when: resourceConditionShape,
  transition: closedObjectShape(transitionShape).default(undefined),
  sets: valuesToSetShape,
  effect: identifierShape,
  answer: dictionaryShapeOf(fieldShape.required()),
  limit: number().integer().positive(),
  asksReason: mixed().oneOf([true, 'required']),
  asksPassword: boolean().oneOf([true]),
  job: boolean().oneOf([true]),
  remote: boolean().oneOf([true]),
  command: identifierShape,
  interrupts: boolean().oneOf([true]),
  targetDevice: closedObjectShape({ field: identifierShape.required(), instead: boolean().oneOf([true]) }).default(
    undefined,
  ),
  approval: number().oneOf([2]),
  danger: boolean().oneOf([true]),
  icon: shortTextShape(limits.name),
});

export const flowShape = closedObjectShape({
  code: permissionShape.required(),
  verb: labelShape.required(),
  steps: listShapeOf(
    closedObjectShape({
      name: identifierShape.required(),
      title: labelShape.required(),
      help: labelShape.default(undefined),
      fields: dictionaryShapeOf(fieldShape.required(), 'required'),
      checks: createChecksShape(),
    }).required(),
    limits.sections,
  )
    .min(1)
    .required(),
  figures: dictionaryShapeOf(fieldShape.required(), 'required'),
  rows: dictionaryShapeOf(fieldShape.required(), 'required'),
  typeConfirm: labelShape.default(undefined),
  typeConfirmWhen: conditionShape,
  typeConfirmField: identifierShape,
  calls: closedObjectShape({ preview: identifierShape.required(), submit: identifierShape.required() }).default(
    undefined,
  ),
  danger: boolean().oneOf([true]),
});

function isConfirm(value: unknown): boolean {
  return value === undefined || value === true || labelShape.isValidSync(value);
}
