import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import deviceAddresses from '../../../src/resources/rooms/device-addresses.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { deviceAddressType } from '../../../src/schemas/codes/rooms.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import type { Database } from '../../engine/storage/database.ts';
import { inet } from '../../engine/storage/sqlTerms/inet.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Maximum number of offline cards whose IP addresses an error message lists. */
const maxListedAddresses = 10;

type Segment = RowOf<typeof deviceAddresses>;

export const effects = effectsOf(deviceAddresses, {
  saveAddressSegment: async ({ db }, { id, before }) => {
    const segment = await tablesOf(db)
      .selectFrom('device_addresses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // The lock keeps two concurrent writes from giving the same IP addresses to two segments of a room.
    await lockRoom(db, segment.roomId);
    await refuseOverlap(db, segment);
    if (before) await refuseUncoveredCards(db, segment, before);
  },

  deleteAddressSegment: async ({ db }, { roomId }) => {
    await lockRoom(db, roomId);
  },

  /** Refuses if cards of the segment are offline, and lists their IP addresses. */
  checkAddressSegment: async ({ db }, { record }) => {
    const rows = await tablesOf(db)
      .selectFrom('devices as d')
      .select(eb => ['d.deviceIp', eb.fn.countAll<number>().over().as('used')])
      .where('d.roomId', '=', record.roomId)
      .where(eb => isWithin(eb, inet(eb.ref('d.deviceIp')), record))
      .where(meetsCondition(devices, 'offline', { as: 'd' }))
      .orderBy(eb => inet(eb.ref('d.deviceIp')))
      .limit(maxListedAddresses)
      .execute();
    const silent = rows[0]?.used ?? 0;
    if (silent === 0) return;
    const list = rows.map(row => row.deviceIp).join(', ');
    const more = silent > rows.length ? ' …' : '';
    throw createRefusal(`${silent}个地址无应答：${list}${more}`, `${silent} addresses do not respond: ${list}${more}`);
  },
});

function tablesOf(db: Database) {
  return withTables(db, devices, deviceAddresses, rooms);
}

async function lockRoom(db: Database, id: number): Promise<void> {
  await tablesOf(db).selectFrom('rooms').select('id').where('id', '=', id).forUpdate().execute();
}

function isWithin<D, T extends keyof D>(
  eb: ExpressionBuilder<D, T>,
  ip: Expression<string>,
  { cardStartIp, cardEndIp }: Pick<Segment, 'cardStartIp' | 'cardEndIp'>,
) {
  return eb.between(ip, inet(cardStartIp), inet(cardEndIp));
}

async function refuseOverlap(db: Database, segment: Segment): Promise<void> {
  const other = await tablesOf(db)
    .selectFrom('device_addresses as s')
    .select(eb => ['s.segmentName', hasSameAddresses(eb).as('isOfAddresses')])
    .where('s.id', '<>', segment.id)
    .where(eb =>
      eb.or([
        hasSameAddresses(eb),
        eb.and([
          eb('s.publicIp', '=', segment.publicIp),
          eb('s.startPort', '<=', segment.endPort),
          eb('s.endPort', '>=', segment.startPort),
        ]),
      ]),
    )
    .orderBy('isOfAddresses', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const { segmentName } = other;
  if (!other.isOfAddresses) {
    throw createFieldRefusal(
      'startPort',
      `与地址段${segmentName}的端口重叠`,
      `The ports overlap those of the segment ${segmentName}`,
    );
  }
  throw createFieldRefusal(
    'cardStartIp',
    `与地址段${segmentName}的地址重叠`,
    `The addresses overlap those of the segment ${segmentName}`,
  );

  function hasSameAddresses(eb: ExpressionBuilder<{ s: Segment }, 's'>) {
    return eb.and([
      eb('s.roomId', '=', segment.roomId),
      eb(inet(eb.ref('s.cardStartIp')), '<=', inet(segment.cardEndIp)),
      eb(inet(eb.ref('s.cardEndIp')), '>=', inet(segment.cardStartIp)),
    ]);
  }
}

/** Rejects a change after which a card would have an IP address outside every segment. */
async function refuseUncoveredCards(db: Database, segment: Segment, before: Segment): Promise<void> {
  const isForCards = segment.addressType === deviceAddressType.serviceAddress;
  const { lost } = await tablesOf(db)
    .selectFrom('devices as d')
    .select(eb => eb.fn.countAll<number>().as('lost'))
    .where('d.roomId', '=', before.roomId)
    .where(eb => isWithin(eb, inet(eb.ref('d.deviceIp')), before))
    .$if(isForCards, query =>
      query.where(eb =>
        eb.not(eb.and([eb('d.roomId', '=', segment.roomId), isWithin(eb, inet(eb.ref('d.deviceIp')), segment)])),
      ),
    )
    .executeTakeFirstOrThrow();
  if (lost === 0) return;
  const fields = ['roomId', 'addressType', 'cardStartIp', 'cardEndIp'] as const;
  throw createFieldRefusal(
    fields.find(name => segment[name] !== before[name]) ?? 'cardStartIp',
    `有${lost}台设备正在使用这些地址`,
    `${lost} devices use these addresses`,
  );
}

/** Returns whether an IP address is inside an enabled segment for cards of the room. */
export async function isCardAddressInRoom(
  { db }: Pick<EffectScope, 'db'>,
  roomId: number,
  ip: string,
): Promise<boolean> {
  const segment = await tablesOf(db)
    .selectFrom('device_addresses as s')
    .select('s.id')
    .where('s.roomId', '=', roomId)
    .where('s.addressType', '=', deviceAddressType.serviceAddress)
    .where('s.status', '=', enableStatus.enabled)
    .where(eb => eb.between(inet(ip), inet(eb.ref('s.cardStartIp')), inet(eb.ref('s.cardEndIp'))))
    .limit(1)
    .executeTakeFirst();
  return segment !== undefined;
}

/**
 * Returns up to `count` IP addresses that no card uses, from the segments of the room. The lowest address returned is
 * `start` or higher.
 */
export async function findFreeAddresses(
  db: Database,
  roomId: number | null,
  { start, count }: { readonly start: string; readonly count: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ ip: string }>`
    select host(s."cardStartIp"::inet + n) as ip
    from device_addresses s cross join generate_series(0, s."endPort" - s."startPort") n
    where s."roomId" = ${roomId} and s."addressType" = ${deviceAddressType.serviceAddress}
      and s.status = ${enableStatus.enabled} and s."cardStartIp"::inet + n >= ${start}::inet
      and not exists (select from devices d where d."deviceIp" = host(s."cardStartIp"::inet + n))
    order by s."cardStartIp"::inet + n limit ${count}::int`.execute(db);
  return rows.map(row => row.ip);
}
