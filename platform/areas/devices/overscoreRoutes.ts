import { isRecord } from '../../../src/schemas/base/json.ts';
import { overscoreTarget, vmStatus } from '../../../src/schemas/codes/devices.ts';
import { readTargetHosts, readSourceMachines } from './flows/overscoreTargets.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import { createEffectScope } from '../../engine/resources/deps.ts';
import { toId } from '../../engine/http/requestInput.ts';
import { createBatchControlRoute } from './panel/batchControl.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';

type Parts = Pick<PlatformBasics, 'catalogue' | 'clock'>;

const base = '/api/resources/v1/overscore-migration';
const maxListed = 500;

/**
 * Creates two routes of overscore migration: the list of candidates, and the control of a batch. `createFlowRoutes` creates
 * the routes of the flow.
 */
export function createOverscoreRoutes(parts: Parts): readonly Route[] {
  const post = (name: string, code: string, handle: Route['handle']): Route => ({
    method: 'POST',
    path: `${base}/${name}`,
    permission: { anyOf: [code] },
    handle,
  });
  return [
    post('candidates', 'devices:overscore-migration', context => candidates(parts, context)),
    createBatchControlRoute(parts, {
      base,
      code: 'overscore-migration:control',
      items: 'overscore-moves',
      by: 'migrationId',
    }),
  ];
}

/** Returns the instances of a source with their users, and the hosts with free capacity. */
async function candidates({ catalogue, clock }: Parts, context: RouteContext): Promise<unknown> {
  const { body, db } = context;
  const values = isRecord(body) ? body : {};
  const moves = catalogue.get('overscore-moves');
  const scope = { ...createEffectScope(moves, { catalogue, clock }, context, db), isExecuting: false };
  const source = numbersIn(values, ['sourceType', 'roomId', 'chassisId']);
  const { machineIds: given } = values;
  const machineIds = Array.isArray(given) ? given.map(toId) : [];
  const target = numbersIn({ targetType: overscoreTarget.scheduler, ...values }, [
    'targetType',
    'targetRoomId',
    'targetChassisId',
  ]);
  const machines = await readSourceMachines(scope, { ...source, machineIds });
  const hosts = await readTargetHosts(scope, { ...source, ...target });
  return {
    machines: machines
      .slice(0, maxListed)
      .map(machine => ({ ...machine, isInUse: machine.userName !== null && machine.vmStatus === vmStatus.running })),
    hosts: hosts.slice(0, maxListed),
    total: machines.length,
  };
}

function numbersIn(values: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(
    names.map(name => [name, values[name] === undefined || values[name] === null ? null : toId(values[name])]),
  );
}
