import type { FaultRule, FaultScenario } from '../../../../src/schemas/faults/faultScenario.ts';
import { validateFaultRules, validateFaultScenario } from '../../../../src/schemas/faults/validateFaultScenario.ts';
import { toIssueLabel } from '../../../../src/schemas/published/toIssueLabel.ts';
import type { ValidationIssue } from '../../../../src/schemas/compile/metaSchema/validationIssue.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import { Refusal } from '../refusal.ts';
import type { Route } from '../route.ts';
import type { FaultInjector } from './faultInjector.ts';
import type { ScenarioFolder } from './scenarios.ts';

export const faultsPath = '/api/public/v1/faults';

interface FaultDeps {
  readonly injector: FaultInjector;
  readonly scenarios: ScenarioFolder;
}

/**
 * Creates the routes that control fault injection. The routes need no session, because an injected fault may have ended
 * the session. They exist only while fault injection is on, which is possible on the local machine only.
 */
export function createFaultRoutes({ injector, scenarios }: FaultDeps): readonly Route[] {
  const route = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
    method,
    path: faultsPath + path,
    permission: 'public',
    handle,
  });
  const state = async () => ({
    rules: injector.activeRules(),
    seen: injector.recentCalls(),
    scenarios: await scenarios.list(),
  });
  return [
    route('GET', '', state),
    route('PUT', '', async ({ body }) => {
      injector.setRules(readRules(body));
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
  refuse(validateFaultRules(rules));
  // The value was validated above, so it has the declared type.
  return rules as readonly FaultRule[];
}

function readScenario(body: unknown): FaultScenario {
  refuse(validateFaultScenario(body));
  return body as FaultScenario;
}

function refuse(faults: readonly ValidationIssue[]): void {
  if (faults.length === 0) return;
  const messages = faults.map(fault => [fault.path === '' ? 'rules' : fault.path, toIssueLabel(fault)] as const);
  throw new Refusal(
    { zh: '故障规则有误', en: 'The fault rules are not valid' },
    { status: 1, code: 400, faults: Object.fromEntries(messages.toReversed()) },
  );
}
