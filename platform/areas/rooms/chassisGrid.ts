import { sql } from 'kysely';

import { stampColumns } from '../../engine/records/store.ts';
import type { Row } from '../../engine/storage/database.ts';
import { findFreeAddresses } from './addressSegments.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, toWriteStamp } from '../../engine/effects/recordWrites.ts';

export const effects: Effects = {
  /** Adds a card at each empty position. Gives each card the next free IP address of the room, and a port. */
  chassisGenerate: onAction(async (scope, { record, values }) => {
    const chassis = record ?? {};
    await sql`select from chassis where id = ${chassis['id']} for update`.execute(scope.db);
    const places = await emptyPlaces(scope, chassis);
    if (places.length === 0) throw createRefusal('机箱内没有空位', 'The chassis has no empty position');
    const kind = await readOfferedProperties(scope, chassis, values['standardKey']);
    const start = String(values['startIp']);
    const free = await findFreeAddresses(scope, chassis['roomId'], { start, count: places.length });
    if (free.length < places.length) {
      throw createFieldRefusal(
        'startIp',
        `从该地址起只有${free.length}个可用地址，需要${places.length}个`,
        `Only ${free.length} free addresses from there on, ${places.length} are needed`,
      );
    }
    const port = Number(values['devicePort']);
    if (port + places.length - 1 > 65_535) {
      throw createFieldRefusal('devicePort', '端口超出65535', 'The ports would pass 65535');
    }
    for (const [at, { blade, card }] of places.entries()) {
      await addRecord(scope, 'devices', {
        ...kind,
        deviceCode: `${String(chassis['chassisCode'])}-B${String(blade).padStart(2, '0')}-${card}`,
        roomId: chassis['roomId'],
        cabinetId: chassis['cabinetId'],
        chassisId: chassis['id'],
        bladePosition: blade,
        cardPosition: card,
        deviceIp: free[at],
        devicePort: port + at,
      });
    }
  }),
};

interface Place {
  readonly blade: number;
  readonly card: number;
}

async function emptyPlaces({ db }: EffectScope, chassis: Row): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select blade::bigint, card::bigint from generate_series(1, ${chassis['bladeCount']}::int) blade
    cross join generate_series(1, ${chassis['cardsPerBlade']}::int) card
    where not exists (select from devices d where d."chassisId" = ${chassis['id']}
      and d."bladePosition" = blade and d."cardPosition" = card)
    order by blade, card`.execute(db);
  return rows;
}

/**
 * Returns the properties that the new cards share: their specification, and the resource code under which the room
 * offers this specification.
 */
async function readOfferedProperties({ db }: EffectScope, chassis: Row, standardKey: unknown): Promise<Row> {
  const { rows } = await sql<Row>`
    select s."standardKey", s."phoneType", s."androidVersion", s."allocationType", s.board as model, c."resourceCode"
    from resource_standards s
    left join resource_codes c on c."standardKey" = s."standardKey" and c."roomId" = ${chassis['roomId']} and c.status = 1
    where s."standardKey" = ${standardKey} order by c.sort, c.id limit 1`.execute(db);
  const [kind] = rows;
  if (!kind?.['resourceCode']) {
    throw createFieldRefusal(
      'standardKey',
      '该机房没有此规格的资源编码',
      'The room has no resource code for this standard',
    );
  }
  return kind;
}

/**
 * Moves the cards with their chassis. Refuses to move a chassis with cards to another room, because the IP addresses of
 * the cards belong to the room.
 */
export async function moveDevices(
  scope: EffectScope,
  chassisId: number,
  { from, to }: { readonly from: Row; readonly to: Row },
): Promise<void> {
  const { db } = scope;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from devices where "chassisId" = ${chassisId}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0 && from['roomId'] !== to['roomId']) {
    throw createFieldRefusal(
      'cabinetId',
      `机箱内还有${count}台设备，只能在同一机房内移动`,
      `The chassis holds ${count} devices and can only move within its room`,
    );
  }
  const place = [sql`"cabinetId" = ${to['id']}`, ...stampColumns(scope.resourceOf('devices'), toWriteStamp(scope))];
  await sql`update devices set ${sql.join(place)} where "chassisId" = ${chassisId}`.execute(db);
  const room = [
    sql`"roomId" = ${to['roomId']}`,
    ...stampColumns(scope.resourceOf('bmc-mappings'), toWriteStamp(scope)),
  ];
  await sql`update bmc_mappings set ${sql.join(room)} where "chassisId" = ${chassisId}`.execute(db);
}
