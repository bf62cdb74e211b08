import { array, lazy, number, string } from 'yup';

import { closed } from '../closed.ts';
import type { Fault } from '../inconsistencies.ts';
import { faultsOfShape } from '../published/faultsOfShape.ts';
import { faultKinds, faultyHttp, faultyStatuses, longestDelayMs, mostFaultRules, scenarioName } from './scenario.ts';

const plain = {
  call: string()
    .matches(/^(GET|POST|PUT|PATCH|DELETE|\*) \/[^\s?#]{0,200}$/, 'a call is a method or *, and a path')
    .required(),
  delayMs: number().integer().min(0).max(longestDelayMs),
  times: number().integer().min(1).max(1_000),
};

const rule = lazy((value: unknown) => {
  const fault = typeof value === 'object' && value !== null && 'fault' in value ? value.fault : undefined;
  const statuses: readonly number[] | undefined =
    fault === 'status' ? faultyStatuses : fault === 'http' ? faultyHttp : undefined;
  return closed({
    ...plain,
    fault: string().oneOf(faultKinds).required(),
    ...(statuses ? { status: number().oneOf(statuses).required() } : {}),
  }).required();
});

const rules = array(rule).max(mostFaultRules).required();

/** Where a list of rules is wrong. */
export function faultsOfRules(value: unknown): readonly Fault[] {
  return faultsOfShape(closed({ rules }), { rules: value });
}

/** Where a scenario is wrong. */
export function faultsOfScenario(value: unknown): readonly Fault[] {
  const name = string().matches(scenarioName, 'a name is small letters, digits and hyphens').max(40).required();
  return faultsOfShape(closed({ name, rules }).required(), value);
}
