import { readFileSync } from 'node:fs';

import type { FaultRule, FaultScenario } from '../../src/schemas/faults/faultScenario.ts';
import { validateFaultScenario } from '../../src/schemas/faults/validateFaultScenario.ts';

/** Folder in which the fault panel saves scenarios. */
export const scenarioFolder = 'tests/support/scenarios';

/** Returns the rules of a saved scenario. */
export function readScenarioRules(name: string): readonly FaultRule[] {
  const value: unknown = JSON.parse(readFileSync(`${scenarioFolder}/${name}.json`, 'utf8'));
  const [fault] = validateFaultScenario(value);
  if (fault) throw new Error(`${name}: ${fault.path}: ${fault.message}`);
  return (value as FaultScenario).rules;
}
