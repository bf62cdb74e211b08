import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createLog } from '../../../platform/engine/log/log.ts';
import { createLedgerTask } from '../../../platform/areas/devices/ledger/ledgerChecks.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs, fixedSchedulerScope } from '../harness.ts';

export function defineLedgerCheckSuite(engine: EngineUnderTest): void {
  describe('the nightly check of the use ledger', () => {
    let harness: Harness;
    const lines: Row[] = [];
    const log = createLog({
      clock: () => nowMs,
      line: text => {
        const entry: unknown = JSON.parse(text);
        if (isRecord(entry)) lines.push({ ...entry });
      },
    });
    const task = createLedgerTask(log);
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    /** Returns the log rows that the scheduled task writes at a platform time. */
    const linesAt = async (now: string): Promise<readonly Row[]> => {
      lines.length = 0;
      const scope = { now, nowMs, ...fixedSchedulerScope, resourceOf: harness.catalogue.get };
      await harness.db.transaction().execute(db => task({ db, ...scope }));
      return [...lines];
    };

    it('finds no difference in the demo data, and runs once a night', async () => {
      const [line, ...others] = await linesAt('2026-03-01 02:00:00');
      const { length } = await harness.rows('devices', '"runStatus" = 1');
      expect(length).toBeGreaterThan(20);
      expect(line).toMatchObject({ level: 'info', event: 'device use records agree', inUse: length, open: length });
      expect(others).toEqual([]);
      expect(await linesAt('2026-03-01 02:59:59')).toEqual([]);
      expect(await linesAt('2026-03-01 03:00:00')).toHaveLength(1);
      expect(await linesAt('2026-03-02 02:59:59')).toEqual([]);
      expect(await linesAt('2026-03-02 03:00:05')).toHaveLength(1);
    });

    it('reports the number and kinds of differing records, and the first of these records', async () => {
      const [stale, missing, moved] = await harness.rows('devices', '"runStatus" = 1', 'id limit 3');
      await sql`update devices set "runStatus" = 0 where id = ${stale?.['id']}`.execute(harness.db);
      await sql`delete from sign_out_records where "deviceId" = ${missing?.['id']}`.execute(harness.db);
      await sql`
        update sign_out_records set "userName" = 'somebody'
        where "deviceId" = ${moved?.['id']} and "useStatus" = 1`.execute(harness.db);
      const [line] = await linesAt('2026-03-03 03:00:00');
      expect(line).toMatchObject({
        level: 'error',
        event: 'device use records differ',
        differing: 3,
        kinds: { withoutUse: 1, withoutRecord: 1, otherOwner: 1 },
        first: [
          { kind: 'withoutUse', deviceId: stale?.['id'], deviceCode: stale?.['deviceCode'] },
          { kind: 'withoutRecord', deviceId: missing?.['id'], recordId: null },
          { kind: 'otherOwner', deviceId: moved?.['id'], roomId: moved?.['roomId'] },
        ],
      });
      expect(await harness.call('GET /api/resources/v1/sign-out-records/lastCheck')).toMatchObject({ differing: 3 });
    });

    it('lists at most twenty differences, and counts all of them', async () => {
      await sql`delete from sign_out_records where "useStatus" = 1`.execute(harness.db);
      const { length } = await harness.rows('devices', '"runStatus" = 1');
      const [line] = await linesAt('2026-03-04 03:00:00');
      expect(line).toMatchObject({ differing: length, open: 0, kinds: { withoutRecord: length } });
      expect(line?.['first']).toHaveLength(20);
    });
  });
}
