import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { lockUntilCommit } from '../../engine/storage/lockUntilCommit.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(agentLevels, {
  /**
   * Rejects a level that contradicts its rank: a higher level requires a larger amount and never has a worse discount.
   */
  agentLevelSave: async ({ db }, { id }) => {
    await lockUntilCommit(db, 'all agent-levels');
    const levels = await withTables(db, agentLevels)
      .selectFrom('agent_levels')
      .select(['id', 'levelName', 'level', 'discount', 'upgradeAmount'])
      .execute();
    const saved = levels.find(level => level.id === id);
    if (!saved) return;
    const others = levels
      .filter(level => level.id !== id)
      .map(level => ({ ...level, isHigher: level.level > saved.level }))
      .toSorted((a, b) => Math.abs(a.level - saved.level) - Math.abs(b.level - saved.level));
    const dearer = others.find(level =>
      level.isHigher ? level.discount > saved.discount : level.discount < saved.discount,
    );
    if (dearer) {
      const [zh, en] = dearer.isHigher ? ['低于', 'below'] : ['高于', 'above'];
      throw createFieldRefusal(
        'discount',
        `折扣不能${zh}等级“${dearer.levelName}”`,
        `The discount cannot be ${en} that of ${dearer.levelName}`,
      );
    }
    const unearned = others.find(
      level =>
        !(level.isHigher ? level.upgradeAmount > saved.upgradeAmount : level.upgradeAmount < saved.upgradeAmount),
    );
    if (unearned) {
      const [zh, en] = unearned.isHigher ? ['低于', 'below'] : ['高于', 'above'];
      throw createFieldRefusal(
        'upgradeAmount',
        `升级门槛必须${zh}等级“${unearned.levelName}”`,
        `The upgrade threshold must be ${en} that of ${unearned.levelName}`,
      );
    }
  },
});
