import { areas } from '../../../platform/areas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runScheduledTasks } from '../../../platform/engine/scheduler/startScheduler.ts';
import { createLog } from '../../../platform/engine/log/log.ts';
import { registerNode } from '../../../platform/areas/upgrades/nodes/registerNode.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs, zone } from '../harness.ts';

/** Suite about platform processes, which register themselves as nodes. */
export function defineNodeSuite(engine: EngineUnderTest): void {
  describe('the nodes of the platform', () => {
    let harness: Harness;
    let passedMs = 0;
    const clock = () => nowMs + passedMs;
    const log = createLog({ clock, line: () => {} });

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await sql`delete from platform_nodes`.execute(harness.db);
    });
    afterAll(() => harness.close());

    const start = (nodeName: string, version = '5.9.0') => {
      const { db } = harness;
      return registerNode({ db, clock, zone, log, node: { nodeName, nodeIp: '10.0.0.5', version } });
    };
    const known = async () =>
      (await harness.rows('platform_nodes', 'true', '"nodeName"')).map(row => [
        row['nodeName'],
        row['version'],
        row['onlineStatus'],
      ]);
    const pass = async (seconds: number): Promise<void> => {
      passedMs += seconds * 1_000;
      const { db, catalogue } = harness;
      await runScheduledTasks({ db, catalogue, tasks: areas.tasks, clock, zone, log });
    };

    it('exist once per process, even after several starts, and go offline when the process stops', async () => {
      const stops = await Promise.all(['a-8000', 'b-8000', 'a-8000'].map(name => start(name)));
      expect(await known()).toEqual([
        ['a-8000', '5.9.0', 1],
        ['b-8000', '5.9.0', 1],
      ]);
      for (const stop of stops) await stop();
      expect(await known()).toMatchObject([
        ['a-8000', '5.9.0', 0],
        ['b-8000', '5.9.0', 0],
      ]);
    });

    it('keep the version of their upgrade until a newer build starts', async () => {
      await sql`update platform_nodes set version = '6.0.0' where "nodeName" = 'a-8000'`.execute(harness.db);
      await (
        await start('a-8000', '5.9.0')
      )();
      expect((await known())[0]).toEqual(['a-8000', '6.0.0', 0]);
      await (
        await start('a-8000', '6.10.0')
      )();
      expect((await known())[0]).toEqual(['a-8000', '6.10.0', 0]);
    });

    it('go offline when they stop reporting, and are removed later unless a running upgrade needs them', async () => {
      await sql`delete from platform_nodes`.execute(harness.db);
      await sql`update platform_versions set "upgradeStatus" = 2`.execute(harness.db);
      await (
        await start('gone-8000')
      )();
      // The node stopped reporting without going offline first.
      await sql`update platform_nodes set "onlineStatus" = 1`.execute(harness.db);
      await pass(29);
      expect(await known()).toEqual([['gone-8000', '5.9.0', 1]]);
      await pass(2);
      expect(await known()).toEqual([['gone-8000', '5.9.0', 0]]);
      await sql`
        update platform_versions set "upgradeStatus" = 1 where id = (select max(id) from platform_versions)`.execute(
        harness.db,
      );
      await pass(4_000);
      expect(await known()).toHaveLength(1);
      await sql`update platform_versions set "upgradeStatus" = 2`.execute(harness.db);
      await pass(1);
      expect(await known()).toEqual([]);
    });
  });
}
