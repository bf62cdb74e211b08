import type { Action } from './action.ts';
import type { Field, Fields } from './field.ts';
import { longText } from './fields.ts';
import { max } from './rules/rules.ts';

/** Key of the operator's reason in the payload. No form field may have this name, nor one of the next two. */
export const reasonField = 'operationReason';
/** Key of the selection token that replaces the list of ids. */
export const selectionField = 'selection';
/** Key of a command's wave plan: `{ maxPerChassis, maxPerRoom, stopPercent }`, each with a default. */
export const wavePlanField = 'wavePlan';

const reserved: readonly string[] = [reasonField, selectionField, wavePlanField];

const longestReason = 200;

const reason = (isRequired: boolean): Field =>
  longText({ zh: '原因', en: 'Reason' }, { rules: [max(longestReason)], ...(isRequired ? { required: true } : {}) });

/** Returns all fields that an action asks for: its own form and the reason. Console and platform both use this form. */
export function actionFormOf({ name, form = {}, asksReason }: Action): Fields {
  const taken = reserved.find(one => Object.hasOwn(form, one));
  if (taken !== undefined) throw new RangeError(`The action ${name} cannot have a field ${taken}`);
  return {
    ...form,
    ...(asksReason ? { [reasonField]: reason(asksReason === 'required') } : {}),
  };
}

/**
 * Returns the form fields that decide which records are eligible: a device may reject one app and accept another. Only
 * commands have such fields; secrets are excluded because previews show the values.
 */
export function judgedFields({ remote, form = {} }: Action): Fields {
  if (remote !== true) return {};
  const isShown = ({ kind, secret, credential }: Field) => kind !== 'password' && !secret && !credential;
  return Object.fromEntries(Object.entries(form).filter(([, field]) => isShown(field)));
}
