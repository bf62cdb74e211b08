import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Gateway } from '../../../platform/gateways/devices/gateway.ts';
import { simulatedGateway } from '../../../platform/gateways/devices/simulatedGateway.ts';
import { defaultWavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import { createLog } from '../../../platform/engine/log/log.ts';
import type { JobRunner } from '../../../platform/engine/jobs/runner.ts';
import { createJobRunner } from '../../../platform/createJobRunner.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs, expectRecord, zone } from '../harness.ts';
import { expectRestartedOnce, restartResultOf, readDevicesToRestart, duplicateRoomsAndDevices } from '../restarts.ts';

const restart = 'POST /api/resources/v1/devices/boardRestart';
const tasks = '/api/system/v1/tasks';
/** Milliseconds after which every device has responded. */
const stepMs = 7_000;

/** Suite that restarts a thousand devices in waves with runners that die and are replaced. */
export function defineFleetSuite(engine: EngineUnderTest): void {
  describe('a command for a thousand devices', () => {
    let harness: Harness;
    let passedMs = 0;
    const clock = () => nowMs + passedMs;

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded(), clock);
      await duplicateRoomsAndDevices(harness);
    });
    afterAll(() => harness.close());

    const runner = (gateway?: Gateway): JobRunner => {
      const { db, catalogue } = harness;
      const log = createLog({ clock, line: () => undefined });
      return createJobRunner({ db, catalogue, clock, zone, log, ...(gateway && { gateway }) });
    };
    const progress = async (taskId: number) => expectRecord(await harness.call(`GET ${tasks}/progress`, { taskId }));
    /** Returns the maximum number of busy devices in one chassis and in one room. */
    const busiest = async () => {
      const { rows } = await sql<{ chassis: number; room: number }>`
        with busy as (
          select d."chassisId", d."roomId" from device_commands c join devices d on d.id = c."deviceId"
          where c.state in (0, 1))
        select coalesce((select max(n) from (select count(*) as n from busy group by "chassisId") one), 0) as chassis,
          coalesce((select max(n) from (select count(*) as n from busy group by "roomId") one), 0) as room`.execute(
        harness.db,
      );
      return rows[0] ?? { chassis: 0, room: 0 };
    };
    /** Runs the job to its end, resumes it at every pause, and returns the maximum of busy devices. */
    const runToEnd = async (taskId: number, jobRunner: JobRunner) => {
      const most = { chassis: 0, room: 0 };
      for (let state = await progress(taskId); state['isOpen'] === true; state = await progress(taskId)) {
        if (state['state'] === 5) await harness.call(`POST ${tasks}/resumeJob`, { taskId });
        await jobRunner.drain();
        const { chassis, room } = await busiest();
        most.chassis = Math.max(most.chassis, chassis);
        most.room = Math.max(most.room, room);
        passedMs += stepMs;
      }
      return most;
    };

    it('runs once on each device although job runners die, within the limits, and is retried only where it failed', async () => {
      const idList = await readDevicesToRestart(harness.db);
      expect(idList.length).toBeGreaterThan(980);
      const failing = idList.filter(id => restartResultOf(id, 1) !== 'done');
      expect(failing.length).toBeGreaterThan(10);
      const taskId = Number(expectRecord(await harness.call(restart, { idList }))['taskId']);
      // The first runner sends a few commands and dies; the second dies while it waits for the replies.
      await runner().round();
      passedMs += stepMs;
      let heard = 0;
      const dying = runner({
        readReply: (command, at) => {
          heard += 1;
          if (heard > 300) throw new Error('killed');
          return simulatedGateway.readReply(command, at);
        },
      });
      await expect(
        (async () => {
          for (;;) {
            await dying.drain();
            passedMs += stepMs;
          }
        })(),
      ).rejects.toThrow('killed');
      expect(await progress(taskId)).toMatchObject({ isOpen: true });
      const most = await runToEnd(taskId, runner());
      expect(most.chassis).toBeLessThanOrEqual(defaultWavePlan.maxPerChassis);
      expect(most.room).toBeLessThanOrEqual(defaultWavePlan.maxPerRoom);
      const reached = idList.length - failing.length;
      expect(await progress(taskId)).toMatchObject({ success: reached, failed: failing.length, isOpen: false });
      await expectRestartedOnce(harness.db, taskId, { attempt: 1, idList });

      await harness.call(`POST ${tasks}/retryFailed`, { taskId });
      await runToEnd(taskId, runner());
      const still = failing.filter(id => restartResultOf(id, 2) !== 'done').length;
      expect(await progress(taskId)).toMatchObject({ success: idList.length - still, failed: still, isOpen: false });
      await expectRestartedOnce(harness.db, taskId, { attempt: 2, idList: failing });
    }, 120_000);
  });
}
