import { readFileSync } from 'node:fs';

import type { FaultRule, FaultScenario } from '../../src/schemas/faults/scenario.ts';
import { faultsOfScenario } from '../../src/schemas/faults/scenarioFaults.ts';

/** Where the fault panel keeps what somebody has saved. */
export const scenarioFolder = 'tests/support/scenarios';

/** The rules of a saved scenario. */
export function rulesOf(name: string): readonly FaultRule[] {
  const value: unknown = JSON.parse(readFileSync(`${scenarioFolder}/${name}.json`, 'utf8'));
  const [fault] = faultsOfScenario(value);
  if (fault) throw new Error(`${name}: ${fault.path}: ${fault.message}`);
  return (value as FaultScenario).rules;
}
