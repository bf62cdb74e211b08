import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import devices from '../../../src/resources/devices/devices.ts';
import bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import type cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { findFreeAddresses } from './addressSegments.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import type { ActionInputOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { insertInto, stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Chassis = RowOf<typeof chassis>;

/** Adds a card at each empty position. Gives each card the next free IP address of the room, and a port. */
export async function generateCards(
  scope: EffectScope,
  { record, values }: ActionInputOf<typeof chassis, 'chassisGenerate'>,
): Promise<void> {
  const { db } = scope;
  const { id: chassisId, chassisCode, cabinetId, roomId } = record;
  await withTables(db, chassis).selectFrom('chassis').select('id').where('id', '=', chassisId).forUpdate().execute();
  const places = await emptyPlaces(db, record);
  if (places.length === 0) throw createRefusal('机箱内没有空位', 'The chassis has no empty position');
  const kind = await readOfferedProperties(db, roomId, values.standardKey);
  const { startIp: start, devicePort: port } = values;
  const free = await findFreeAddresses(db, roomId, { start, count: places.length });
  const cards = places.flatMap(({ blade, card }, at) => {
    const [deviceIp, devicePort] = [free[at], port + at];
    return deviceIp === undefined ? [] : [{ bladePosition: blade, cardPosition: card, deviceIp, devicePort }];
  });
  if (cards.length < places.length) {
    throw createFieldRefusal(
      'startIp',
      `从该地址起只有${cards.length}个可用地址，需要${places.length}个`,
      `Only ${cards.length} addresses are free from this one on; ${places.length} are needed`,
    );
  }
  if (port + places.length - 1 > 65_535) {
    throw createFieldRefusal('devicePort', '端口超出65535', 'The last port would be above 65535');
  }
  for (const card of cards) {
    const blade = String(card.bladePosition).padStart(2, '0');
    const deviceCode = `${chassisCode}-B${blade}-${card.cardPosition}`;
    await insertInto(scope, devices, { ...kind, ...card, deviceCode, cabinetId, chassisId });
  }
}

interface Place {
  readonly blade: number;
  readonly card: number;
}

async function emptyPlaces(db: Database, { id, bladeCount, cardsPerBlade }: Chassis): Promise<readonly Place[]> {
  const cards = await withTables(db, devices)
    .selectFrom('devices')
    .select(['bladePosition', 'cardPosition'])
    .where('chassisId', '=', id)
    .execute();
  const taken = new Set(cards.map(({ bladePosition, cardPosition }) => `${bladePosition}-${cardPosition}`));
  return Array.from({ length: bladeCount * cardsPerBlade }, (_, at) => ({
    blade: Math.floor(at / cardsPerBlade) + 1,
    card: (at % cardsPerBlade) + 1,
  })).filter(({ blade, card }) => !taken.has(`${blade}-${card}`));
}

/**
 * Returns the properties that the new cards share: their specification, and the resource code under which the room
 * offers this specification.
 */
async function readOfferedProperties(db: Database, roomId: number | null, standardKey: string) {
  const kind = await withTables(db, resourceStandards, resourceCodes)
    .selectFrom('resource_standards as s')
    .innerJoin('resource_codes as c', 'c.standardKey', 's.standardKey')
    .select(['s.standardKey', 's.phoneType', 's.androidVersion', 's.allocationType', 's.board as model'])
    .select(['c.resourceCode', 'c.roomId'])
    .where('s.standardKey', '=', standardKey)
    .where('c.roomId', '=', roomId)
    .where('c.status', '=', enableStatus.enabled)
    .orderBy('c.sort')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  if (!kind) {
    throw createFieldRefusal(
      'standardKey',
      '该机房没有此规格的资源编码',
      'The room has no resource code for this specification',
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
  { from, to }: { readonly from: Chassis; readonly to: RowOf<typeof cabinets> },
): Promise<void> {
  const tables = withTables(scope.db, devices, bmcMappings);
  const { count } = await tables
    .selectFrom('devices')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('chassisId', '=', chassisId)
    .executeTakeFirstOrThrow();
  if (count > 0 && from.roomId !== to.roomId) {
    throw createFieldRefusal(
      'cabinetId',
      `机箱内还有${count}台设备，只能在同一机房内移动`,
      `The chassis holds ${count} devices and can only move within its room`,
    );
  }
  const place = { cabinetId: to.id, ...stampColumnsOf(scope) };
  await tables.updateTable('devices').set(place).where('chassisId', '=', chassisId).execute();
  const room = { roomId: to.roomId, ...stampColumnsOf(scope) };
  await tables.updateTable('bmc_mappings').set(room).where('chassisId', '=', chassisId).execute();
}
