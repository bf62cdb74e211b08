import devices from '../../../src/resources/devices/devices.ts';
import ipChanges from '../../../src/resources/network/ip-changes.ts';
import routers from '../../../src/resources/network/routers.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { ipStatus } from '../../../src/schemas/codes/network.ts';
import type { lineOperator } from '../../../src/schemas/codes/rooms.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { isRouterReachable } from './isRouterReachable.ts';

const released = { deviceId: null, userName: null } as const;
const free = { ipStatus: ipStatus.free, ...released } as const;

export const effects = effectsOf(ipChanges, {
  /**
   * Gives each device another IP address and returns the previous address to the pool. Responds with a result for each
   * device.
   */
  ipChangeChange: async (scope, { values }) => {
    const none = { zh: '没有符合条件的空闲IP', en: 'No free IP address matches' }[scope.language];
    const items = [];
    for (const id of values.deviceIds.toSorted((a, b) => a - b)) {
      const isDone = await changeAddress(scope, id, values);
      items.push({ id, code: isDone ? 0 : 1, msg: isDone ? '' : none });
    }
    const failed = items.filter(item => item.code !== 0).length;
    return { total: items.length, success: items.length - failed, failed, items };
  },

  /** Marks an IP address as faulty when its router is unreachable. */
  ipChangeCheck: async (scope, { record }) => {
    const isReached = await isRouterReachable(scope.db, record.routerId);
    const at = { lastCheckTime: scope.now, latencyMs: isReached ? simulateLatency(record.ipAddress) : null };
    const fault = { ipStatus: ipStatus.fault, ...released };
    await changeRecord(scope, ipChanges, record.id, isReached ? at : { ...at, ...fault });
  },
});

/** Criteria for a new IP address. An empty criterion matches any address. */
interface WantedAddress {
  readonly province?: string | null;
  readonly city?: string | null;
  readonly lineOperator?: CodeOf<typeof lineOperator> | null;
}

async function changeAddress(scope: EffectScope, deviceId: number, wanted: WantedAddress): Promise<boolean> {
  const tables = withTables(scope.db, devices, ipChanges);
  const device = await tables
    .selectFrom('devices')
    .select(['userName', 'roomId'])
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
  const next = await lockFreeAddress(scope, device?.roomId ?? null, wanted);
  if (!next) return false;
  const old = await tables
    .selectFrom('ip_changes')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('ipStatus', '=', ipStatus.inUse)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of old) await changeRecord(scope, ipChanges, id, free);
  await changeRecord(scope, ipChanges, next.id, {
    ipStatus: ipStatus.inUse,
    deviceId,
    userName: device?.userName ?? null,
    lastChangeTime: scope.now,
    changeCount: (next.changeCount ?? 0) + 1,
  });
  return true;
}

/**
 * Returns and locks a free IP address, preferably of a router in the given room. Skips addresses that a concurrent call
 * has locked.
 */
async function lockFreeAddress({ db, now }: EffectScope, roomId: number | null, wanted: WantedAddress) {
  const { province, city, lineOperator: line } = wanted;
  return withTables(db, ipChanges, routers)
    .selectFrom('ip_changes as i')
    .innerJoin('routers as r', 'r.id', 'i.routerId')
    .select(['i.id', 'i.changeCount'])
    .where('i.ipStatus', '=', ipStatus.free)
    .where('r.status', '=', enableStatus.enabled)
    .where(eb => eb.or([eb('i.expireTime', 'is', null), eb('i.expireTime', '>', now)]))
    .$if(Boolean(province), query => query.where('i.province', '=', province ?? ''))
    .$if(Boolean(city), query => query.where('i.city', '=', city ?? ''))
    .$if(Boolean(line), query => query.where('i.lineOperator', '=', line ?? null))
    .orderBy(eb => eb('r.roomId', 'is distinct from', roomId))
    .orderBy('i.changeCount', order => order.asc().nullsFirst())
    .orderBy('i.id')
    .limit(1)
    .forUpdate('i')
    .skipLocked()
    .executeTakeFirst();
}

/** Simulates the latency in milliseconds; the same IP address always has the same latency. */
function simulateLatency(address: string): number {
  return 8 + ([...address].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 50);
}
