import { sql } from 'kysely';

import { type Effects, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

/** Advisory lock of the agent levels: an arbitrary number that no other lock uses. */
const agentLevelsLock = 815_042;

interface Neighbour {
  readonly levelName: string;
  readonly isHigher: boolean;
  readonly isDearer: boolean;
  readonly isEarned: boolean;
}

export const effects: Effects = {
  /** Keeps promotions worthwhile: a higher level always requires a larger amount and never has a worse discount. */
  agentLevelSave: onSave(async ({ db }, { id }) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(agentLevelsLock)})`.execute(db);
    const { rows } = await sql<Neighbour>`
      select o."levelName", o.level > t.level as "isHigher",
        case when o.level > t.level then o.discount > t.discount else o.discount < t.discount end as "isDearer",
        case when o.level > t.level then o."upgradeAmount" > t."upgradeAmount"
          else o."upgradeAmount" < t."upgradeAmount" end as "isEarned"
      from agent_levels t join agent_levels o on o.id <> t.id where t.id = ${id}
      order by abs(o.level - t.level)`.execute(db);
    const dearer = rows.find(row => row.isDearer);
    if (dearer) {
      const [zh, en] = dearer.isHigher ? ['低于', 'below'] : ['高于', 'above'];
      throw createFieldRefusal(
        'discount',
        `折扣不能${zh}等级“${dearer.levelName}”`,
        `The discount cannot be ${en} that of ${dearer.levelName}`,
      );
    }
    const unearned = rows.find(row => !row.isEarned);
    if (unearned) {
      const [zh, en] = unearned.isHigher ? ['低于', 'below'] : ['高于', 'above'];
      throw createFieldRefusal(
        'upgradeAmount',
        `升级门槛必须${zh}等级“${unearned.levelName}”`,
        `The upgrade threshold must be ${en} that of ${unearned.levelName}`,
      );
    }
  }),
};
