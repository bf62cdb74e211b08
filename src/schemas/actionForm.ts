import type { Action } from './action.ts';
import type { Field, Fields } from './field.ts';
import { longText } from './fields.ts';
import { max } from './rules/rules.ts';

/** What stands in the payload of an action beside its form; no field of a form may have such a name. */
export const reasonField = 'operationReason';
/** Names a selection in the place of the list of ids. */
export const selectionField = 'selection';
/** How a command goes over many devices: `{ maxPerChassis, maxPerRoom, stopPercent }`, each with a usual value. */
export const wavePlanField = 'wavePlan';

const reserved: readonly string[] = [reasonField, selectionField, wavePlanField];

const longestReason = 200;

const reason = (isRequired: boolean): Field =>
  longText({ zh: '原因', en: 'Reason' }, { rules: [max(longestReason)], ...(isRequired ? { required: true } : {}) });

/** Everything that an action asks for: its own form and the reason. One form on both sides. */
export function formOf({ name, form = {}, asksReason }: Action): Fields {
  const taken = reserved.find(one => Object.hasOwn(form, one));
  if (taken !== undefined) throw new RangeError(`The action ${name} cannot have a field ${taken}`);
  return {
    ...form,
    ...(asksReason ? { [reasonField]: reason(asksReason === 'required') } : {}),
  };
}
