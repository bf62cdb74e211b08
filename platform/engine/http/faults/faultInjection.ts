import type { FaultRule } from '../../../../src/schemas/faults/faultScenario.ts';
import type { FetchHandler } from '../fetchHandler.ts';
import type { Route } from '../route.ts';
import { createFaultInjector } from './faultInjector.ts';
import { createFaultRoutes } from './faultRoutes.ts';
import { openScenarioFolder } from './scenarios.ts';
import { withFaults } from './withFaults.ts';

/** Injects faults into the calls of a platform according to rules. */
export interface FaultInjection {
  /** Replaces the fault rules; without rules the platform works normally. */
  readonly setRules: (rules: readonly FaultRule[]) => void;
  readonly routes: readonly Route[];
  /** Wraps a handler so that its calls fail according to the rules. */
  readonly wrap: (fetch: FetchHandler) => FetchHandler;
}

/** Creates fault injection with the scenarios of a folder. */
export function createFaultInjection(folder: string): FaultInjection {
  const injector = createFaultInjector();
  return {
    setRules: injector.setRules,
    routes: createFaultRoutes({ injector, scenarios: openScenarioFolder(folder) }),
    wrap: fetch => withFaults(fetch, injector),
  };
}
