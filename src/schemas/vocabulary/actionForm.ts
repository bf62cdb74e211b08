import type { Action } from './action.ts';
import type { Field, Fields } from './field.ts';
import { longText } from './fields.ts';
import { max } from '../rules/rules.ts';

/**
 * Key of the operator's reason in the payload. No form field may be named `operationReason`, `selection` or `wavePlan`.
 */
export const reasonKey = 'operationReason';
/** Key of the selection token that replaces the list of ids. */
export const selectionKey = 'selection';
/**
 * Key of a command's wave plan `{ maxPerChassis, maxPerRoom, stopPercent }` in the payload; each limit has a default.
 */
export const wavePlanKey = 'wavePlan';

const reserved: readonly string[] = [reasonKey, selectionKey, wavePlanKey];

const maxReasonLength = 200;

const reason = (isRequired: boolean): Field =>
  longText({ zh: '原因', en: 'Reason' }, { rules: [max(maxReasonLength)], ...(isRequired ? { required: true } : {}) });

/**
 * Returns all fields that the operator fills in for an action: the action's form, and the reason. Console and platform
 * both use this form.
 */
export function actionFormOf({ name, form = {}, asksReason }: Action): Fields {
  const taken = reserved.find(item => Object.hasOwn(form, item));
  if (taken !== undefined) throw new RangeError(`The action ${name} cannot have a field ${taken}`);
  return {
    ...form,
    ...(asksReason ? { [reasonKey]: reason(asksReason === 'required') } : {}),
  };
}

/**
 * Returns the form fields that decide which records are eligible: for example, a device may reject one app and accept
 * another. Only remote actions have such fields. Secrets are excluded, because previews show the values.
 */
export function eligibilityFields({ remote, form = {} }: Action): Fields {
  if (remote !== true) return {};
  const isShown = ({ kind, secret, credential }: Field) => kind !== 'password' && !secret && !credential;
  return Object.fromEntries(Object.entries(form).filter(([, field]) => isShown(field)));
}
