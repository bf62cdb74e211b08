import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { EngineUnderTest } from '../../engines.ts';
import { now } from '../../harness.ts';
import { createAreaHarness } from './areaHarness.ts';

const base = '/api/alarm/v1';

export function defineAlarmEffectSuite(engine: EngineUnderTest): void {
  describe('alarm administration', () => {
    const {
      harness,
      call,
      firstRow,
      updateRow: set,
      refusalOfAction: act,
      validationErrors: faults,
    } = createAreaHarness(engine);

    it('stores who handled an alarm, and their note', async () => {
      const { id } = await firstRow('alarm_records', 'true');
      await set('alarm_records', id, { alarmStatus: 0, handlerName: null, handleNote: null });
      expect(await act(`${base}/alarm-records/handle`, id, { handleNote: '已更换网线' })).toBe('');
      const handled = { alarmStatus: 2, handlerName: harness().admin.name, handleNote: '已更换网线' };
      expect(await firstRow('alarm_records', `id = ${String(id)}`)).toMatchObject(handled);
      expect(await act(`${base}/alarm-records/ignore`, id)).toBe('当前状态不允许该操作');
    });

    it('keeps a silenced object quiet for the given hours, and then reports it again', async () => {
      const partition = await firstRow('partitions', 'true');
      const { id } = partition;
      await sql`delete from alarm_records where "objectScreen" = 'partitions'`.execute(harness().db);
      await set('partitions', id, { usedGb: 100, capacity: 100, threshold: 90 });
      const save = async (threshold: number) => {
        const { revision } = await firstRow('partitions', `id = ${String(id)}`);
        return call(`PUT /api/storage/v1/partitions`, { id, revision, threshold });
      };
      await sql`update storage_devices set "totalGb" = 900000`.execute(harness().db);
      await save(91);
      const alarm = await firstRow('alarm_records', `"objectScreen" = 'partitions'`);
      expect(alarm).toMatchObject({ alarmStatus: 0, value: 100, threshold: 91, firstTime: now, times: 1 });
      expect(await act(`${base}/alarm-records/silence`, alarm['id'], { hours: 2 })).toBe('');
      expect(await harness().rows('alarm_silences', '"objectType" = 4')).toMatchObject([
        { silencedAt: now, until: '2026-03-01 14:00:00' },
      ]);
      await save(92);
      expect(await firstRow('alarm_records', `id = ${String(alarm['id'])}`)).toMatchObject({ times: 1, threshold: 91 });
      await sql`update alarm_silences set until = ${now}`.execute(harness().db);
      await save(93);
      expect(await firstRow('alarm_records', `id = ${String(alarm['id'])}`)).toMatchObject({ times: 2 });
    });

    it('previews how many alarms a rule would have raised in a day', async () => {
      const { id } = await firstRow('alarm_settings', 'indicator = 2');
      await set('alarm_settings', id, { comparison: 1, threshold: 90, objectType: 1 });
      await sql`update alarm_records set "lastTime" = '2026-01-01 00:00:00'`.execute(harness().db);
      const some = await harness().rows('alarm_records', 'true', 'id limit 4');
      for (const [at, value] of [89, 90, 91, 99].entries())
        await set('alarm_records', some[at]?.['id'], { indicator: 2, objectType: 1, value, lastTime: now });
      expect(await act(`${base}/alarm-settings/test`, id)).toBe('');
      expect(await firstRow('alarm_settings', `id = ${String(id)}`)).toMatchObject({ dryRunHits: 2, dryRunTime: now });
    });

    it.each([
      [1, 91, '恢复阈值不能大于阈值'],
      [4, 89, '恢复阈值不能小于阈值'],
    ])(
      'rejects, for comparison %s, a recovery threshold beyond the alarm threshold',
      async (comparison, recoverThreshold, sentence) => {
        const { id, revision } = await firstRow('alarm_settings', 'indicator = 3');
        const rule = { id, revision, comparison, threshold: 90, recoverThreshold };
        expect(await faults(`PUT ${base}/alarm-settings`, rule)).toEqual({ recoverThreshold: sentence });
      },
    );

    it('refuses to delete a level that rules use', async () => {
      const { levelId } = await firstRow('alarm_settings', 'true');
      const kept = await call(`DELETE ${base}/alarm-levels`, { idList: [levelId] });
      expect(kept).toMatchObject({ failed: 1, items: [{ msg: expect.stringContaining('引用') }] });
    });
  });
}
