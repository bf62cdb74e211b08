import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { moveDevices } from './chassisGrid.ts';
import { type Change, type EffectScope, type Effects, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeRecord } from '../../engine/effects/recordWrites.ts';

/** Code of `roomStatus` that only a maintenance of the room sets and resets. */
const underMaintenance = 2;

export const effects: Effects = {
  saveRoom: onSave(async (_, { before, values }) => {
    const [was, is] = [before?.['roomStatus'], values['roomStatus']];
    if (is === undefined || is === was || (is !== underMaintenance && was !== underMaintenance)) return;
    throw createFieldRefusal(
      'roomStatus',
      '维护状态只能由机房状态维护开始和结束',
      'Maintenance is started and ended by room status maintenance only',
    );
  }),

  updateCabinet: onSave(async (scope, { id, before, values }) => {
    const inside = await readChassisExtent(scope, id);
    if (values['roomId'] !== undefined && values['roomId'] !== before?.['roomId'] && inside.count > 0) {
      throw createFieldRefusal(
        'roomId',
        `机柜内还有${inside.count}个机箱，不能更换机房`,
        `The cabinet holds ${inside.count} chassis and cannot change its room`,
      );
    }
    const height = values['heightU'];
    if (typeof height === 'number' && height < inside.top) {
      throw createFieldRefusal(
        'heightU',
        `机箱已占用到第${inside.top}U`,
        `Chassis take up units as far as ${inside.top}`,
      );
    }
  }),

  saveChassis: onSave(async (scope, saving) => {
    const chassis = await readChassis(scope, saving.id);
    const cabinet = await lockCabinet(scope, chassis['cabinetId']);
    await refuseTakenUnits(scope, chassis, cabinet);
    if (!saving.before) return moveToCabinetRoom(scope, saving, cabinet);
    await refuseSmallerGrid(scope, chassis);
    if (saving.before['cabinetId'] !== chassis['cabinetId']) await moveToCabinetRoom(scope, saving, cabinet);
  }),
};

async function readChassisExtent({ db }: EffectScope, cabinetId: number): Promise<{ count: number; top: number }> {
  const { rows } = await sql<{ count: number; top: number | null }>`
    select count(*) as count, max("startU" + coalesce("heightU", 1) - 1) as top from chassis
    where "cabinetId" = ${cabinetId}`.execute(db);
  return { count: rows[0]?.count ?? 0, top: rows[0]?.top ?? 0 };
}

async function readChassis({ db }: EffectScope, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select * from chassis where id = ${id}`.execute(db);
  return rows[0] ?? {};
}

/** Locks the cabinet until the write ends, so that two concurrent writes cannot assign the same rack units twice. */
async function lockCabinet({ db }: EffectScope, id: unknown): Promise<Row> {
  const { rows } = await sql<Row>`select * from cabinets where id = ${id} for update`.execute(db);
  return rows[0] ?? {};
}

async function refuseTakenUnits({ db }: EffectScope, chassis: Row, cabinet: Row): Promise<void> {
  const first = Number(chassis['startU']);
  const last = first + Number(chassis['heightU'] ?? 1) - 1;
  const height = cabinet['heightU'];
  if (typeof height === 'number' && last > height) {
    throw createFieldRefusal('startU', `超出机柜高度${height}U`, `The cabinet has only ${height} units`);
  }
  const { rows } = await sql<{ chassisName: string }>`
    select "chassisName" from chassis where "cabinetId" = ${cabinet['id']} and id <> ${chassis['id']}
      and "startU" <= ${last}::bigint and "startU" + coalesce("heightU", 1) - 1 >= ${first}::bigint limit 1`.execute(
    db,
  );
  const [other] = rows;
  if (other) {
    throw createFieldRefusal(
      'startU',
      `与机箱${other.chassisName}的U位重叠`,
      `Overlaps the units of ${other.chassisName}`,
    );
  }
}

/** Rejects a smaller grid while a card or controller has a position outside of it. */
async function refuseSmallerGrid({ db }: EffectScope, chassis: Row): Promise<void> {
  const { rows } = await sql<{ blade: number | null; card: number | null }>`
    select greatest(max("bladePosition"), (select max(b."bladePosition") from bmc_mappings b where b."chassisId" = ${chassis['id']})) as blade,
      max("cardPosition") as card from devices where "chassisId" = ${chassis['id']}`.execute(db);
  const { blade, card } = rows[0] ?? { blade: null, card: null };
  if (blade !== null && blade > Number(chassis['bladeCount'])) {
    throw createFieldRefusal('bladeCount', `刀片位${blade}仍在使用`, `Blade position ${blade} is still in use`);
  }
  if (card !== null && card > Number(chassis['cardsPerBlade'])) {
    throw createFieldRefusal('cardsPerBlade', `卡位${card}仍在使用`, `Card position ${card} is still in use`);
  }
}

/** Moves the chassis, with its cards and controllers, to the room of its cabinet. */
async function moveToCabinetRoom(scope: EffectScope, { id, before }: Change, cabinet: Row): Promise<void> {
  if (before) await moveDevices(scope, id, { from: before, to: cabinet });
  await completeRecord(scope, id, { roomId: cabinet['roomId'] });
}
