import type { FaultRule, FaultScenario } from '../../../src/schemas/faults/scenario.ts';
import { faultsOfRules, faultsOfScenario } from '../../../src/schemas/faults/scenarioFaults.ts';
import { faultText } from '../../../src/schemas/published/faultText.ts';
import type { Fault } from '../../../src/schemas/inconsistencies.ts';
import { isRecord } from '../../../src/schemas/json.ts';
import { Refusal } from '../refusal.ts';
import type { Route } from '../route.ts';
import type { FaultPlayer } from './faultPlayer.ts';
import type { ScenarioFolder } from './scenarios.ts';

export const faultsPath = '/api/public/v1/faults';

interface FaultParts {
  readonly player: FaultPlayer;
  readonly scenarios: ScenarioFolder;
}

/**
 * How a developer's console says what goes wrong. Open without a session, since a fault may have taken it; the platform
 * has these calls only where faults are on, which is on this machine alone.
 */
export function faultRoutes({ player, scenarios }: FaultParts): readonly Route[] {
  const route = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
    method,
    path: faultsPath + path,
    permission: 'public',
    handle,
  });
  const state = async () => ({
    rules: player.played(),
    seen: player.seen(),
    scenarios: await scenarios.list(),
  });
  return [
    route('GET', '', state),
    route('PUT', '', async ({ body }) => {
      player.play(readRules(body));
      return state();
    }),
    route('PUT', '/scenarios', async ({ body }) => {
      await scenarios.save(readScenario(body));
      return state();
    }),
    route('DELETE', '/scenarios', async ({ query }) => {
      await scenarios.remove(readScenario({ name: query['name'], rules: [] }).name);
      return state();
    }),
  ];
}

function readRules(body: unknown): readonly FaultRule[] {
  const rules = isRecord(body) ? body['rules'] : undefined;
  refuse(faultsOfRules(rules));
  // Without a fault the value is what its type says.
  return rules as readonly FaultRule[];
}

function readScenario(body: unknown): FaultScenario {
  refuse(faultsOfScenario(body));
  return body as FaultScenario;
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const told = faults.map(fault => [fault.path === '' ? 'rules' : fault.path, faultText(fault)] as const);
  throw new Refusal(
    { zh: '故障规则有误', en: 'The fault rules are not valid' },
    { status: 1, code: 400, faults: Object.fromEntries(told.toReversed()) },
  );
}
