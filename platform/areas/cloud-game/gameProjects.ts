import gameEquipment from '../../../src/resources/cloud-game/game-equipment.ts';
import gameProjects from '../../../src/resources/cloud-game/game-projects.ts';
import gameTryRecords from '../../../src/resources/cloud-game/game-try-records.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { Database } from '../../engine/storage/database.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { insertInto, stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';
import { jsonbContains } from '../../engine/storage/sqlTerms/jsonbContains.ts';

export const effects = effectsOf(gameProjects, {
  gameProjectUpdate: async ({ db }, { id, before, values: { maxConcurrency } }) => {
    if (maxConcurrency === undefined || maxConcurrency === before?.maxConcurrency) return;
    const count = await countEquipment(db, id);
    if (count > maxConcurrency) {
      throw createFieldRefusal('maxConcurrency', `项目已分配 ${count} 台设备`, `The project has ${count} devices`);
    }
  },

  gameProjectDelete: async ({ db }, record) => {
    const tables = withTables(db, gameEquipment, gameTryRecords);
    const used = await tables
      .selectFrom('game_equipment')
      .select('id')
      .where('projectId', '=', record.id)
      .where('runStatus', '=', deviceRunStatus.inUse)
      .executeTakeFirst();
    const session = await tables
      .selectFrom('game_try_records')
      .select('id')
      .where('projectId', '=', record.id)
      .where('endTime', 'is', null)
      .executeTakeFirst();
    if (used || session)
      throw createRefusal('项目有正在进行的会话，不能删除', 'The project has running sessions and cannot be deleted');
  },

  /** Copies the limits of a project and the games that it offers. The copy has no devices, and starts disabled. */
  gameProjectCopy: async (scope, { record, values: { projectName, projectCode } }) => {
    const tables = withTables(scope.db, gameProjects, games);
    const taken = await tables
      .selectFrom('game_projects')
      .select('projectName')
      .where(eb => eb.or([eb('projectName', '=', projectName), eb('projectCode', '=', projectCode)]))
      .executeTakeFirst();
    if (taken?.projectName === projectName) throw createRefusal('项目名称已存在', 'Project name already exists');
    if (taken) throw createRefusal('项目编码已存在', 'Project code already exists');
    const id = await insertInto(scope, gameProjects, {
      ...record,
      projectName,
      projectCode,
      status: enableStatus.disabled,
    });
    await tables
      .updateTable('games')
      .set(eb => ({
        projectIds: eb('projectIds', '||', eb.fn<readonly number[]>('to_jsonb', [castTo(id, 'bigint')])),
        ...stampColumnsOf(scope),
      }))
      .where(eb => jsonbContains(eb.ref('projectIds'), castTo(record.id, 'bigint')))
      .execute();
  },
});

/** Counts the devices of a project. */
export async function countEquipment(db: Database, projectId: number): Promise<number> {
  const { count } = await withTables(db, gameEquipment)
    .selectFrom('game_equipment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}
