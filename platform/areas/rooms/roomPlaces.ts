import type { ExpressionBuilder } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { roomStatus } from '../../../src/schemas/codes/rooms.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { moveDevices } from './chassisGrid.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { type SaveInput, effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Chassis = RowOf<typeof chassis>;
type Cabinet = RowOf<typeof cabinets>;

const roomEffects = effectsOf(rooms, {
  /** Rejects a change to or from the maintenance status, which only a maintenance of the room may set and reset. */
  saveRoom: async (_, { before, values }) => {
    const [was, is] = [before?.roomStatus, values.roomStatus];
    const { maintenance } = roomStatus;
    if (is === undefined || is === was || (is !== maintenance && was !== maintenance)) return;
    throw createFieldRefusal(
      'roomStatus',
      '维护状态只能由机房状态维护开始和结束',
      'Only a room maintenance can start and end this status',
    );
  },
});

const cabinetEffects = effectsOf(cabinets, {
  updateCabinet: async ({ db }, { id, before, values }) => {
    const inside = await readChassisExtent(db, id);
    if (values.roomId !== undefined && values.roomId !== before?.roomId && inside.count > 0) {
      throw createFieldRefusal(
        'roomId',
        `机柜内还有${inside.count}个机箱，不能更换机房`,
        `The cabinet holds ${inside.count} chassis and cannot change its room`,
      );
    }
    const height = values.heightU;
    if (typeof height === 'number' && height < inside.top) {
      throw createFieldRefusal(
        'heightU',
        `机箱已占用到第${inside.top}U`,
        `Chassis occupy the units up to ${inside.top}`,
      );
    }
  },
});

export const effects = [roomEffects, cabinetEffects];

/** Refuses rack units that are taken, and gives a new or moved chassis the room of its cabinet. */
export async function placeChassis(scope: EffectScope, { id, before }: SaveInput<typeof chassis>): Promise<void> {
  const { db } = scope;
  const tables = withTables(db, chassis, cabinets);
  const saved = await tables.selectFrom('chassis').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // The lock keeps two concurrent writes from assigning the same rack units twice.
  const cabinet = await tables
    .selectFrom('cabinets')
    .selectAll()
    .where('id', '=', saved.cabinetId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseTakenUnits(db, saved, cabinet);
  if (before) await refuseSmallerGrid(db, saved);
  if (before?.cabinetId === saved.cabinetId) return;
  if (before) await moveDevices(scope, id, { from: before, to: cabinet });
  await completeSavedRecord(scope, chassis, id, { roomId: cabinet.roomId });
}

/** Returns the SQL for the highest rack unit of a chassis. */
function topUnit(eb: ExpressionBuilder<{ chassis: Chassis }, 'chassis'>) {
  return eb(eb('startU', '+', eb.fn.coalesce('heightU', eb.lit(1))), '-', eb.lit(1));
}

async function readChassisExtent(db: Database, cabinetId: number): Promise<{ count: number; top: number }> {
  const { count, top } = await withTables(db, chassis)
    .selectFrom('chassis')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.max<number | null>(topUnit(eb)).as('top')])
    .where('cabinetId', '=', cabinetId)
    .executeTakeFirstOrThrow();
  return { count, top: top ?? 0 };
}

async function refuseTakenUnits(db: Database, { id, startU, heightU }: Chassis, cabinet: Cabinet): Promise<void> {
  const last = startU + (heightU ?? 1) - 1;
  const height = cabinet.heightU;
  if (height !== null && last > height) {
    throw createFieldRefusal('startU', `超出机柜高度${height}U`, `The cabinet has only ${height} units`);
  }
  const other = await withTables(db, chassis)
    .selectFrom('chassis')
    .select('chassisName')
    .where('cabinetId', '=', cabinet.id)
    .where('id', '<>', id)
    .where('startU', '<=', last)
    .where(eb => eb(topUnit(eb), '>=', startU))
    .limit(1)
    .executeTakeFirst();
  if (other) {
    throw createFieldRefusal(
      'startU',
      `与机箱${other.chassisName}的U位重叠`,
      `The units overlap those of ${other.chassisName}`,
    );
  }
}

/** Rejects a smaller grid while a card or controller has a position outside of it. */
async function refuseSmallerGrid(db: Database, { id, bladeCount, cardsPerBlade }: Chassis): Promise<void> {
  const tables = withTables(db, devices, bmcMappings);
  const ofCards = await tables
    .selectFrom('devices')
    .select(eb => [eb.fn.max('bladePosition').as('blade'), eb.fn.max('cardPosition').as('card')])
    .where('chassisId', '=', id)
    .executeTakeFirstOrThrow();
  const ofControllers = await tables
    .selectFrom('bmc_mappings')
    .select(eb => eb.fn.max('bladePosition').as('blade'))
    .where('chassisId', '=', id)
    .executeTakeFirstOrThrow();
  // The highest position is null if the chassis has no card or no controller.
  const blade = Math.max(ofCards.blade ?? 0, ofControllers.blade ?? 0);
  const card = ofCards.card ?? 0;
  if (blade > bladeCount) {
    throw createFieldRefusal('bladeCount', `刀片位${blade}仍在使用`, `Blade position ${blade} is still in use`);
  }
  if (card > cardsPerBlade) {
    throw createFieldRefusal('cardsPerBlade', `卡位${card}仍在使用`, `Card position ${card} is still in use`);
  }
}
