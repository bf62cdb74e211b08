import { array, lazy, number, string } from 'yup';

import { closedObjectShape } from '../compile/metaSchema/closedObjectShape.ts';
import type { ValidationIssue } from '../compile/metaSchema/validationIssue.ts';
import { validateShape } from '../published/validateShape.ts';
import {
  faultKinds,
  injectableHttpStatuses,
  injectableStatuses,
  maxDelayMs,
  maxFaultRules,
  scenarioNamePattern,
} from './faultScenario.ts';

const plain = {
  call: string()
    .matches(/^(GET|POST|PUT|PATCH|DELETE|\*) \/[^\s?#]{0,200}$/, 'a call must be a method or *, followed by a path')
    .required(),
  delayMs: number().integer().min(0).max(maxDelayMs),
  times: number().integer().min(1).max(1_000),
};

const rule = lazy((value: unknown) => {
  const fault = typeof value === 'object' && value !== null && 'fault' in value ? value.fault : undefined;
  const statuses: readonly number[] | undefined =
    fault === 'status' ? injectableStatuses : fault === 'http' ? injectableHttpStatuses : undefined;
  return closedObjectShape({
    ...plain,
    fault: string().oneOf(faultKinds).required(),
    ...(statuses ? { status: number().oneOf(statuses).required() } : {}),
  }).required();
});

const rules = array(rule).max(maxFaultRules).required();

/** Validates a list of rules; returns each error with its path. */
export function validateFaultRules(value: unknown): readonly ValidationIssue[] {
  return validateShape(closedObjectShape({ rules }), { rules: value });
}

/** Validates a scenario; returns each error with its path. */
export function validateFaultScenario(value: unknown): readonly ValidationIssue[] {
  const name = string()
    .matches(scenarioNamePattern, 'a name must consist of lower-case letters, digits and hyphens')
    .max(40)
    .required();
  return validateShape(closedObjectShape({ name, rules }).required(), value);
}
