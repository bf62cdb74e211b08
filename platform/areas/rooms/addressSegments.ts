import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';

/** Condition for the cards of a room whose IP address is inside the segment `s`. */
const usedBy = sql`d."roomId" = s."roomId" and d."deviceIp"::inet between s."cardStartIp"::inet and s."cardEndIp"::inet`;

/** Maximum number of offline cards whose IP addresses an error message lists. */
const maxListedAddresses = 10;

export const effects: Effects = {
  saveAddressSegment: onSave(async (scope, { id, before }) => {
    const { rows } = await sql<Row>`select * from device_addresses where id = ${id}`.execute(scope.db);
    const segment = rows[0] ?? {};
    // The lock keeps two concurrent writes from giving the same IP addresses to two segments of a room.
    await sql`select from rooms where id = ${segment['roomId']} for update`.execute(scope.db);
    await refuseOverlap(scope, segment);
    if (before) await refuseUncoveredCards(scope, segment, before);
  }),

  deleteAddressSegment: onDelete(async ({ db }, record) => {
    const used = Number(record['used'] ?? 0);
    if (used > 0) throw createRefusal(`仍有${used}个地址在使用`, `${used} addresses are still in use`);
    await sql`select from rooms where id = ${record['roomId']} for update`.execute(db);
  }),

  /** Refuses with a list of the segment's offline cards; succeeds when all of them are online. */
  checkAddressSegment: onAction(async ({ db }, { record }) => {
    const { rows } = await sql<{ deviceIp: string; used: number }>`
      select d."deviceIp", count(*) over () as used from devices d join device_addresses s on ${usedBy}
      where s.id = ${record?.['id']} and d."networkStatus" is distinct from 1
      order by d."deviceIp"::inet limit ${maxListedAddresses}::int`.execute(db);
    const silent = rows[0]?.used ?? 0;
    if (silent === 0) return;
    const list = rows.map(row => row.deviceIp).join(', ');
    const more = silent > rows.length ? ' …' : '';
    throw createRefusal(`${silent}个地址无应答：${list}${more}`, `${silent} addresses do not respond: ${list}${more}`);
  }),
};

async function refuseOverlap({ db }: EffectScope, segment: Row): Promise<void> {
  const { rows } = await sql<{ segmentName: string; isOfPorts: boolean }>`
    with given as (select ${segment['cardStartIp']}::inet as first, ${segment['cardEndIp']}::inet as last)
    select s."segmentName", not (s."cardStartIp"::inet <= given.last and s."cardEndIp"::inet >= given.first
      and s."roomId" = ${segment['roomId']}) as "isOfPorts"
    from device_addresses s cross join given where s.id <> ${segment['id']} and (
      (s."roomId" = ${segment['roomId']} and s."cardStartIp"::inet <= given.last and s."cardEndIp"::inet >= given.first)
      or (s."publicIp" = ${segment['publicIp']}::text
        and s."startPort" <= ${segment['endPort']}::bigint and s."endPort" >= ${segment['startPort']}::bigint))
    order by 2 limit 1`.execute(db);
  const [other] = rows;
  if (!other) return;
  const { segmentName } = other;
  if (other.isOfPorts) {
    throw createFieldRefusal(
      'startPort',
      `与地址段${segmentName}的端口重叠`,
      `Its ports overlap those of ${segmentName}`,
    );
  }
  throw createFieldRefusal(
    'cardStartIp',
    `与地址段${segmentName}的地址重叠`,
    `Its addresses overlap those of ${segmentName}`,
  );
}

/** Rejects a change after which a card would have an IP address outside every segment. */
async function refuseUncoveredCards({ db }: EffectScope, segment: Row, before: Row): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from devices d
    where d."roomId" = ${before['roomId']}
      and d."deviceIp"::inet between ${before['cardStartIp']}::inet and ${before['cardEndIp']}::inet
      and not (d."roomId" = ${segment['roomId']} and ${segment['addressType']}::bigint = 1
        and d."deviceIp"::inet between ${segment['cardStartIp']}::inet and ${segment['cardEndIp']}::inet)`.execute(db);
  const lost = rows[0]?.count ?? 0;
  if (lost === 0) return;
  const field = ['roomId', 'addressType', 'cardStartIp', 'cardEndIp'].find(name => segment[name] !== before[name]);
  throw createFieldRefusal(
    field ?? 'cardStartIp',
    `有${lost}台设备正在使用这些地址`,
    `${lost} devices use addresses that would be lost`,
  );
}

/** Returns whether an IP address is inside an enabled segment for cards of the room. */
export async function isCardAddressInRoom({ db }: EffectScope, roomId: unknown, ip: unknown): Promise<boolean> {
  const { rows } = await sql`
    select from device_addresses s where s."roomId" = ${roomId} and s."addressType" = 1 and s.status = 1
      and ${ip}::inet between s."cardStartIp"::inet and s."cardEndIp"::inet limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns up to `count` IP addresses of the room's segments, from `start` on, that no card uses. */
export async function findFreeAddresses(
  { db }: EffectScope,
  roomId: unknown,
  { start, count }: { readonly start: string; readonly count: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ ip: string }>`
    select host(s."cardStartIp"::inet + n) as ip
    from device_addresses s cross join generate_series(0, s."endPort" - s."startPort") n
    where s."roomId" = ${roomId} and s."addressType" = 1 and s.status = 1
      and s."cardStartIp"::inet + n >= ${start}::inet
      and not exists (select from devices d where d."deviceIp" = host(s."cardStartIp"::inet + n))
    order by s."cardStartIp"::inet + n limit ${count}::int`.execute(db);
  return rows.map(row => row.ip);
}
