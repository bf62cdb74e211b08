import { sql } from 'kysely';

import { stampColumns } from '../../engine/records/store.ts';
import type { Database, Row } from '../../engine/storage/database.ts';
import { type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, toWriteStamp } from '../../engine/effects/recordWrites.ts';

/** Fields that a copy takes over. A copy has a new name and no devices, and starts disabled. */
const copied = [
  'merchantSign',
  'projectType',
  'cover',
  'maxConcurrency',
  'queueSize',
  'sessionMinutes',
  'idleMinutes',
  'imageQuality',
  'codec',
  'fps',
  'startTime',
  'endTime',
  'note',
] as const;

export const effects: Effects = {
  gameProjectUpdate: onSave(async ({ db }, { id, before, values }) => {
    const { maxConcurrency } = values;
    if (typeof maxConcurrency !== 'number' || maxConcurrency === before?.['maxConcurrency']) return;
    const count = await countEquipment(db, id);
    if (count > maxConcurrency) {
      throw createFieldRefusal('maxConcurrency', `项目已分配 ${count} 台设备`, `The project has ${count} devices`);
    }
  }),

  gameProjectDelete: onDelete(async ({ db }, record) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from game_equipment where "projectId" = ${record['id']} and "runStatus" = 1)
        + (select count(*) from game_try_records where "projectId" = ${record['id']} and "endTime" is null) as count`.execute(
      db,
    );
    if ((rows[0]?.count ?? 0) > 0)
      throw createRefusal('项目有正在进行的会话，不能删除', 'The project has running sessions and cannot be deleted');
  }),

  gameProjectCopy: onAction(async (scope, { record, values }) => {
    const { db, resourceOf } = scope;
    const source: Row = record ?? {};
    const { projectName, projectCode } = values;
    const taken = await sql<{ projectName: string }>`
      select "projectName" from game_projects
      where "projectName" = ${projectName} or "projectCode" = ${projectCode}`.execute(db);
    const [same] = taken.rows;
    if (same?.projectName === projectName) throw createRefusal('项目名称已存在', 'Project name already exists');
    if (same) throw createRefusal('项目编码已存在', 'Project code already exists');
    const limits = Object.fromEntries(copied.map(name => [name, source[name]]));
    const id = await addRecord(scope, 'game-projects', { ...limits, projectName, projectCode, status: 0 });
    const offered = [
      sql`"projectIds" = "projectIds" || to_jsonb(${id}::bigint)`,
      ...stampColumns(resourceOf('games'), toWriteStamp(scope)),
    ];
    await sql`
      update games set ${sql.join(offered)} where "projectIds" @> to_jsonb(${source['id']}::bigint)`.execute(db);
  }),
};

/** Counts the devices of a project. */
export async function countEquipment(db: Database, projectId: unknown): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from game_equipment where "projectId" = ${projectId}`.execute(db);
  return rows[0]?.count ?? 0;
}
