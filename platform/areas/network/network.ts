import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import { isDeepStrictEqual } from 'node:util';

import devices from '../../../src/resources/devices/devices.ts';
import natRules from '../../../src/resources/network/nat-rules.ts';
import routers from '../../../src/resources/network/routers.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { natProtocol, ruleSourceOfTruth, syncStatus } from '../../../src/schemas/codes/network.ts';
import { roomStatus } from '../../../src/schemas/codes/rooms.ts';
import { countIps } from '../../../src/schemas/rules/ipAddress.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { isRouterReachable } from './isRouterReachable.ts';

type Rule = RowOf<typeof natRules>;

/** Simulated seconds until a router has applied a rule. */
const applySeconds = 3;
/** Fields of a rule that are also stored on the router; only the platform stores the other fields. */
const routerFields = [
  'natType',
  'protocol',
  'publicIp',
  'publicPorts',
  'cardIps',
  'cardPort',
  'priority',
  'status',
] as const;

/** Fields of a rule that are stored on the router. */
type RouterRule = Pick<Rule, (typeof routerFields)[number]>;

const ruleEffects = effectsOf(natRules, {
  natRuleSave: async (scope, { id, before, values }) => {
    const rule = await withTables(scope.db, natRules)
      .selectFrom('nat_rules')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await refuseOverlap(scope, rule);
    await refuseTooMany(scope, rule.routerId);
    if (!before) await completeSavedRecord(scope, natRules, id, { sort: await nextPosition(scope) });
    else if (routerFields.some(name => name in values && !isDeepStrictEqual(values[name], before[name]))) {
      await completeSavedRecord(scope, natRules, id, { syncStatus: syncStatus.notApplied });
    }
  },

  natRuleSync: async (scope, { record }) => {
    await changeRecord(scope, natRules, record.id, { dueTime: addSeconds(scope.now, applySeconds) });
  },

  natRuleSynced: async (scope, { record }) => {
    const isReached = await isRouterReachable(scope.db, record.routerId);
    const failed = { syncStatus: syncStatus.failed, dueTime: null };
    await changeRecord(scope, natRules, record.id, isReached ? appliedNow(scope, record) : failed);
  },

  /**
   * Tests a rule: counts how many IP addresses of the rule belong to online devices in the room of the router. These
   * addresses count as reachable.
   */
  natRuleTest: async (scope, { record }) => {
    const { start, end } = record.cardIps;
    const online = await withTables(scope.db, devices, routers)
      .selectFrom('devices as d')
      .innerJoin('routers as r', 'r.roomId', 'd.roomId')
      .select('d.deviceIp')
      .where('r.id', '=', record.routerId)
      .where(meetsCondition(devices, 'online', { as: 'd' }))
      .execute();
    const total = countIps(start, end) ?? 0n;
    const answering = new Set(online.map(({ deviceIp }) => deviceIp).filter(ip => isBetween(ip, start, end)));
    const testResult = formatMessage('{0}/{1} 可达', answering.size, total);
    await changeRecord(scope, natRules, record.id, { testResult, testTime: scope.now });
  },
});

const routerEffects = effectsOf(routers, {
  routerUpdate: async (scope, { id }) => {
    await refuseTooMany(scope, id, 'maxRules');
  },

  routerTest: async (scope, { record }) => {
    const room = await withTables(scope.db, rooms)
      .selectFrom('rooms')
      .select('roomStatus')
      .where('id', '=', record.roomId)
      .executeTakeFirst();
    const isReached = record.status === enableStatus.enabled && (!room || room.roomStatus === roomStatus.normal);
    const onlineStatus = isReached ? networkStatus.online : networkStatus.offline;
    await changeRecord(scope, routers, record.id, { onlineStatus, lastCheckTime: scope.now });
  },

  /**
   * Reconciles the stored rules with the rules last applied to the router. `side` selects the rules that take
   * precedence.
   */
  routerPull: async (scope, { record, values }) => {
    const rules = await withTables(scope.db, natRules)
      .selectFrom('nat_rules')
      .selectAll()
      .where('routerId', '=', record.id)
      .where('syncStatus', 'in', [syncStatus.notApplied, syncStatus.failed])
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const rule of rules) {
      const next = values.side === ruleSourceOfTruth.platform ? rule : { ...rule, ...onRouter(rule) };
      if (values.side === ruleSourceOfTruth.router) await refuseOverlap(scope, next);
      await changeRecord(scope, natRules, rule.id, { ...routerPart(next), ...appliedNow(scope, next) });
    }
    await changeRecord(scope, routers, record.id, { lastCheckTime: scope.now });
  },
});

export const effects = [ruleEffects, routerEffects];

function routerPart(rule: Rule): RouterRule {
  const { natType, protocol, publicIp, publicPorts, cardIps, cardPort, priority, status } = rule;
  return { natType, protocol, publicIp, publicPorts, cardIps, cardPort, priority, status };
}

/** Returns the rule as last applied to the router. A rule that was never applied counts as disabled. */
function onRouter({ applied }: Rule): Partial<RouterRule> {
  return isApplied(applied) ? applied : { status: enableStatus.disabled };
}

/**
 * Returns whether a rule was applied to its router. `applied` then contains the values that `appliedNow` has stored.
 */
function isApplied(applied: unknown): applied is Partial<RouterRule> {
  return isRecord(applied);
}

function appliedNow({ now }: EffectScope, rule: Rule) {
  return { syncStatus: syncStatus.applied, syncTime: now, dueTime: null, applied: routerPart(rule) };
}

/**
 * Rejects a rule if its public ports overlap those of another rule with the same router, public IP address and
 * protocol. A rule for TCP and UDP is compared with the rules of all protocols.
 */
async function refuseOverlap({ db }: EffectScope, rule: Rule): Promise<void> {
  const tables = withTables(db, natRules, routers);
  await tables.selectFrom('routers').select('id').where('id', '=', rule.routerId).forUpdate().execute();
  const sameAddress = await tables
    .selectFrom('nat_rules')
    .select(['ruleName', 'publicPorts', 'protocol'])
    .where('id', '<>', rule.id)
    .where('routerId', '=', rule.routerId)
    .where('publicIp', '=', rule.publicIp)
    .orderBy('id')
    .execute();
  const other = sameAddress.find(
    ({ publicPorts: { start, end }, protocol }) =>
      (protocol === rule.protocol || [protocol, rule.protocol].includes(natProtocol.tcpUdp)) &&
      start <= rule.publicPorts.end &&
      end >= rule.publicPorts.start,
  );
  if (other) {
    throw createFieldRefusal(
      'publicPorts',
      `公网端口段与规则“${other.ruleName}”重叠`,
      `The public ports overlap with the rule “${other.ruleName}”`,
    );
  }
}

async function refuseTooMany({ db }: EffectScope, routerId: number, field = 'routerId'): Promise<void> {
  const tables = withTables(db, natRules, routers);
  const router = await tables
    .selectFrom('routers')
    .select('maxRules')
    .where('id', '=', routerId)
    .forUpdate()
    .executeTakeFirst();
  const { count } = await tables
    .selectFrom('nat_rules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('routerId', '=', routerId)
    .executeTakeFirstOrThrow();
  const maxRules = router?.maxRules ?? null;
  if (maxRules !== null && count > maxRules) {
    throw createFieldRefusal(
      field,
      `该路由器最多${maxRules}条规则，已有${count}条`,
      `The router can have at most ${maxRules} rules; it would have ${count}`,
    );
  }
}

/**
 * Returns the position after the last rule. The new rule is already stored, but without a position, so the maximum
 * ignores it.
 */
async function nextPosition({ db }: EffectScope): Promise<number> {
  const { last } = await withTables(db, natRules)
    .selectFrom('nat_rules')
    .select(({ fn }) => fn.max<number | null>('sort').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

function isBetween(address: string, start: string, end: string): boolean {
  return countIps(start, address) !== null && countIps(address, end) !== null;
}
