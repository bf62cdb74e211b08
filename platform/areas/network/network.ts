import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { countIps } from '../../../src/schemas/rules/ipAddress.ts';
import { isRecord, textOf } from '../../../src/schemas/vocabulary/json.ts';
import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord, changeRecordOf, completeRecord } from '../../engine/effects/recordWrites.ts';

const free = { ipStatus: 0, deviceId: null, userName: null };

/** Codes of `syncStatus`. */
const sync = { waiting: 0, applied: 2, failed: 3 } as const;
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

export const effects: Effects = {
  /**
   * Gives each device another IP address and returns its old one to the pool. Responds with a result for each device.
   */
  ipChangeChange: onAction(async (scope, { values }) => {
    const given = Array.isArray(values['deviceIds']) ? values['deviceIds'] : [];
    const none = { zh: '没有符合条件的空闲IP', en: 'No free IP address matches' }[scope.language];
    const items = [];
    for (const id of given.map(Number).toSorted((a, b) => a - b)) {
      const isDone = await changeAddress(scope, id, values);
      items.push({ id, code: isDone ? 0 : 1, msg: isDone ? '' : none });
    }
    const failed = items.filter(item => item.code !== 0).length;
    return { total: items.length, success: items.length - failed, failed, items };
  }),

  ipChangeRelease: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], free);
  }),

  /** Marks an IP address as faulty when its router is unreachable. */
  ipChangeCheck: onAction(async (scope, { record }) => {
    const isReached = await isRouterReached(scope, record?.['routerId']);
    const at = {
      lastCheckTime: scope.now,
      latencyMs: isReached ? simulateLatency(textOf(record?.['ipAddress'])) : null,
    };
    await changeOwnRecord(scope, record?.['id'], isReached ? at : { ...at, ...free, ipStatus: 2 });
  }),

  ipChangeDelete: onDelete(async (_, record) => {
    if (record['ipStatus'] === 1)
      throw createRefusal('IP使用中，请先释放', 'The IP address is in use. Release it first');
  }),

  natRuleSave: onSave(async (scope, { id, before, values }) => {
    const rule = { ...before, ...values };
    await refuseOverlap(scope, { ...rule, id });
    await refuseTooMany(scope, rule['routerId']);
    if (!before) await completeRecord(scope, id, { sort: await nextPosition(scope) });
    else if (routerFields.some(name => name in values && !isDeepStrictEqual(values[name], before[name]))) {
      await completeRecord(scope, id, { syncStatus: sync.waiting });
    }
  }),

  natRuleSync: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { dueTime: addSeconds(scope.now, applySeconds) });
  }),

  natRuleSynced: onAction(async (scope, { record }) => {
    if (!record) return;
    const isReached = await isRouterReached(scope, record['routerId']);
    await changeOwnRecord(
      scope,
      record['id'],
      isReached ? appliedNow(scope, record) : { syncStatus: sync.failed, dueTime: null },
    );
  }),

  /** Counts an IP address as reachable when an online device of the room has it. */
  natRuleTest: onAction(async (scope, { record }) => {
    if (!record) return;
    const [start, end] = rangeEnds(record['cardIps']);
    const { rows } = await sql<{ deviceIp: string }>`
      select d."deviceIp" from devices d join routers r on r."roomId" = d."roomId"
      where r.id = ${record['routerId']} and d."networkStatus" = 1`.execute(scope.db);
    const total = countIps(textOf(start), textOf(end)) ?? 0n;
    const answering = new Set(
      rows.map(row => row.deviceIp).filter(item => isBetween(item, textOf(start), textOf(end))),
    );
    const testResult = formatMessage('{0}/{1} 可达', answering.size, total);
    await changeOwnRecord(scope, record['id'], { testResult, testTime: scope.now });
  }),

  routerUpdate: onSave(async (scope, { id }) => {
    await refuseTooMany(scope, id, 'maxRules');
  }),

  routerTest: onAction(async (scope, { record }) => {
    const { rows } = await sql<{ roomStatus: number | null }>`
      select "roomStatus" from rooms where id = ${record?.['roomId']}`.execute(scope.db);
    const isReached = record?.['status'] === 1 && (rows[0]?.roomStatus ?? 1) === 1;
    await changeOwnRecord(scope, record?.['id'], { onlineStatus: isReached ? 1 : 0, lastCheckTime: scope.now });
  }),

  /**
   * Reconciles the stored rules with those last applied to the router. With `side` 1, the stored rules win; otherwise,
   * the rules of the router win.
   */
  routerPull: onAction(async (scope, { record, values }) => {
    const { rows } = await sql<Row>`
      select * from nat_rules where "routerId" = ${record?.['id']} and "syncStatus" in (${sync.waiting}, ${sync.failed})
      order by id for update`.execute(scope.db);
    for (const rule of rows) {
      const asApplied = isRecord(rule['applied']) ? rule['applied'] : { status: 0 };
      const next = values['side'] === 1 ? rule : { ...rule, ...asApplied };
      if (values['side'] === 2) await refuseOverlap(scope, next);
      const part = Object.fromEntries(routerFields.map(name => [name, next[name]]));
      await changeRecordOf(scope, 'nat-rules', rule['id'], { ...part, ...appliedNow(scope, next) });
    }
    await changeOwnRecord(scope, record?.['id'], { lastCheckTime: scope.now });
  }),

  /** Keeps the router offline until a test after the reboot succeeds. */
  routerReboot: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { lastRebootTime: scope.now, onlineStatus: 0 });
  }),
};

function appliedNow({ now }: EffectScope, rule: Row): Row {
  const applied = Object.fromEntries(routerFields.map(name => [name, rule[name]]));
  return { syncStatus: sync.applied, syncTime: now, dueTime: null, applied };
}

async function changeAddress(scope: EffectScope, deviceId: number, wanted: Row): Promise<boolean> {
  const { db, now } = scope;
  const device = await sql<{ userName: string | null; roomId: number | null }>`
    select "userName", "roomId" from devices where id = ${deviceId} for update`.execute(db);
  const fits = (['province', 'city', 'lineOperator'] as const)
    .filter(name => wanted[name] !== null && wanted[name] !== undefined && wanted[name] !== '')
    .map(name => sql`and i.${sql.id(name)} = ${wanted[name]}`);
  // Prefers routers in the device's own room. `skip locked` skips an IP address that a concurrent call is taking.
  const found = await sql<{ id: number }>`
    select i.id from ip_changes i join routers r on r.id = i."routerId"
    where i."ipStatus" = 0 and r.status = 1 and (i."expireTime" is null or i."expireTime" > ${now})
      ${fits.length > 0 ? sql.join(fits, sql` `) : sql``}
    order by (r."roomId" is distinct from ${device.rows[0]?.roomId ?? null}::bigint), i."changeCount" nulls first, i.id
    limit 1 for update of i skip locked`.execute(db);
  const [next] = found.rows;
  if (!next) return false;
  const old = await sql<{ id: number }>`
    select id from ip_changes where "deviceId" = ${deviceId} and "ipStatus" = 1 order by id for update`.execute(db);
  for (const { id } of old.rows) await changeOwnRecord(scope, id, free);
  await changeOwnRecord(scope, next.id, {
    ipStatus: 1,
    deviceId,
    userName: device.rows[0]?.userName ?? null,
    lastChangeTime: now,
  });
  await sql`update ip_changes set "changeCount" = coalesce("changeCount", 0) + 1 where id = ${next.id}`.execute(db);
  return true;
}

async function isRouterReached({ db }: EffectScope, routerId: unknown): Promise<boolean> {
  const { rows } = await sql`
    select from routers where id = ${routerId} and status = 1 and "onlineStatus" = 1`.execute(db);
  return rows.length > 0;
}

/** Simulates the latency in milliseconds; the same IP address always has the same latency. */
function simulateLatency(address: string): number {
  return 8 + ([...address].reduce((sum, item) => sum + (item.codePointAt(0) ?? 0), 0) % 50);
}

/**
 * Rejects a rule whose public ports overlap those of another rule. TCP and UDP rules do not overlap; a rule for both
 * protocols overlaps either.
 */
async function refuseOverlap({ db }: EffectScope, rule: Row): Promise<void> {
  await sql`select from routers where id = ${rule['routerId']} for update`.execute(db);
  const [start, end] = rangeEnds(rule['publicPorts']);
  const { rows } = await sql<{ ruleName: string }>`
    select "ruleName" from nat_rules
    where id <> ${rule['id']} and "routerId" = ${rule['routerId']} and "publicIp" = ${rule['publicIp']}
      and (protocol = ${rule['protocol']} or protocol = 3 or ${rule['protocol']}::bigint = 3)
      and ("publicPorts" ->> 'start')::bigint <= ${end}::bigint and ("publicPorts" ->> 'end')::bigint >= ${start}::bigint
    order by id limit 1`.execute(db);
  const [other] = rows;
  if (other) {
    throw createFieldRefusal(
      'publicPorts',
      `公网端口段与规则“${other.ruleName}”重叠`,
      `The public ports overlap with the rule “${other.ruleName}”`,
    );
  }
}

async function refuseTooMany({ db }: EffectScope, routerId: unknown, field = 'routerId'): Promise<void> {
  const { rows } = await sql<{ count: number; maxRules: number | null }>`
    select (select count(*) from nat_rules n where n."routerId" = r.id) as count, r."maxRules"
    from routers r where r.id = ${routerId} for update of r`.execute(db);
  const [router] = rows;
  if (router && router.maxRules !== null && router.count > router.maxRules) {
    throw createFieldRefusal(
      field,
      `该路由器最多${router.maxRules}条规则，已有${router.count}条`,
      `The router can have at most ${router.maxRules} rules; it would have ${router.count}`,
    );
  }
}

/**
 * Returns the position after the last one. The new record is already stored, but without a position, so the maximum
 * ignores it.
 */
async function nextPosition({ db }: EffectScope): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(sort) as last from nat_rules`.execute(db);
  return (rows[0]?.last ?? -1) + 1;
}

function rangeEnds(range: unknown): readonly [unknown, unknown] {
  return isRecord(range) ? [range['start'], range['end']] : [null, null];
}

function isBetween(address: string, start: string, end: string): boolean {
  return countIps(start, address) !== null && countIps(address, end) !== null;
}
