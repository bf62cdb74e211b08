import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  type LoggedCall,
  type OperationLogEntry,
  writeOperationLog,
} from '../../platform/engine/audit/operationLog.ts';
import { platformCaller, runScheduledTasks } from '../../platform/engine/scheduler/startScheduler.ts';
import { areas } from '../../platform/areas.ts';
import { createLog } from '../../platform/engine/log/log.ts';
import { appendNewRowsToChain, appendOldRowsToChain } from '../../platform/engine/audit/chain/appendNewRowsToChain.ts';
import { allowUnsealedRows, createChain } from '../../platform/engine/audit/chain/chainEnds.ts';
import { acknowledgeBreak, readOpenBreak } from '../../platform/engine/audit/chain/logChecks.ts';
import { createOperationLogVerifier } from '../../platform/engine/audit/chain/logWatch.ts';
import { createRetentionNoticeTask } from '../../platform/areas/logs/retentionNotice.ts';
import { verifyChain } from '../../platform/engine/audit/chain/verifyChain.ts';
import { allScreens } from '../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../platform/engine/resources/catalogue.ts';
import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import { migrate } from '../../platform/engine/storage/migrate.ts';
import { prepareEmptyDatabase, openDatabaseCopy } from '../support/databases/databaseFolder.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { now, nowMs, zone } from './harness.ts';
import { hasPostgres, startPostgres } from './postgres.ts';
import { dayMs } from '../../src/schemas/base/durations.ts';

const call: LoggedCall = {
  caller: { userName: 'admin', groupName: '管理员' },
  now,
  ip: '10.0.0.1',
  method: 'POST',
  path: '/api/x',
  startedAt: 0,
};

const entryNamed = (name: string): OperationLogEntry => ({
  type: 2,
  module: 'users',
  description: { zh: `修改${name}`, en: `Edit ${name}` },
  objectId: 7,
  before: { name, 10: 'x', 9: [1.5, null, { b: true, a: 1e21 }], empty: '', zero: -0, time: undefined },
  after: { sort: 1 },
});

const catalogue = createCatalogue(allScreens, areas);

interface Started {
  readonly opened: OpenedDatabase;
  /** Connections of a second process, or of the first process if the engine admits a single process. */
  readonly other: OpenedDatabase;
  readonly stop: () => Promise<void>;
}

/** Opens an empty database of each engine; `stop` ends the server. */
const engines = {
  pglite: async (): Promise<Started> => {
    const opened = await openDatabaseCopy(await prepareEmptyDatabase());
    return { opened, other: opened, stop: async () => {} };
  },
  postgres: async (): Promise<Started> => {
    const server = await startPostgres();
    const options = { databaseUrl: (await server?.create()) ?? '', connections: 24 };
    const [opened, other] = [await openTestDatabase(options), await openTestDatabase(options)];
    return { opened, other, stop: async () => server?.stop() };
  },
};

function gate() {
  let open = () => {};
  const passed = new Promise<void>(resolve => (open = resolve));
  return { passed, open: () => open() };
}

for (const engine of ['pglite', 'postgres'] as const) {
  describe.skipIf(engine === 'postgres' && !hasPostgres())(`the hash chain of the operation log on ${engine}`, () => {
    let opened: OpenedDatabase;
    let other: OpenedDatabase;
    let stop: () => Promise<void>;
    let db: Database;

    const write = (...names: readonly string[]) => writeOperationLog(db, call, names.map(entryNamed));
    const append = () => db.transaction().execute(trx => appendNewRowsToChain(trx));
    const ids = async () =>
      (await sql<{ id: number }>`select id from operation_logs order by id`.execute(db)).rows.map(({ id }) => id);
    const broken = async () => (await verifyChain(db)).broken;

    /** Writes six rows into the chain and returns their ids. */
    const chained = async () => {
      await write('a', 'b', 'c', 'd', 'e', 'f');
      await append();
      return ids();
    };

    const ticked = (days: number) => {
      const clock = () => nowMs + days * dayMs;
      return runScheduledTasks({
        db,
        catalogue,
        tasks: areas.tasks,
        clock,
        zone,
        log: createLog({ clock, line: () => {} }),
      });
    };

    beforeAll(async () => {
      ({ opened, other, stop } = await engines[engine]());
      ({ db } = opened);
      await migrate(db, catalogue.resources);
      await sql`insert into backend_settings (id) values (1)`.execute(db);
    }, 180_000);
    afterAll(async () => {
      if (other !== opened) await other.close();
      await opened.close();
      await stop();
    });

    beforeEach(async () => {
      for (const table of ['operation_logs', 'log_chain', 'log_chain_ends', 'log_checks', 'log_break_acks'])
        await sql`delete from ${sql.table(table)}`.execute(db);
      await createChain(db);
    });

    it('reports as intact the rows that the platform wrote, whatever their values are', async () => {
      await chained();
      expect(await verifyChain(db)).toEqual({ intact: 6, waiting: 0, acknowledged: 0, broken: null });
      await write('g');
      expect(await verifyChain(db)).toEqual({ intact: 6, waiting: 1, acknowledged: 0, broken: null });
    });

    it('reports a row with an altered text or an altered JSON value', async () => {
      const [, second = 0] = await chained();
      await sql`update operation_logs set "beforeData" = jsonb_set("beforeData", '{9,0}', '2') where id = ${second}`.execute(
        db,
      );
      expect(await broken()).toEqual({ kind: 'altered', rowId: second, at: now });
      await sql`update operation_logs set "beforeData" = jsonb_set("beforeData", '{9,0}', '1.5') where id = ${second}`.execute(
        db,
      );
      expect(await broken()).toBeNull();
      await sql`update operation_logs set "userName" = 'somebody' where id = ${second}`.execute(db);
      expect(await broken()).toEqual({ kind: 'altered', rowId: second, at: now });
    });

    it('reports a removed row, even if its chain entry was removed with it', async () => {
      const [, , third = 0, fourth = 0] = await chained();
      await sql`delete from operation_logs where id = ${third}`.execute(db);
      expect(await broken()).toEqual({ kind: 'removed', rowId: third, at: now });
      await sql`delete from log_chain where "rowId" = ${third}`.execute(db);
      expect(await broken()).toEqual({ kind: 'chain', rowId: fourth, at: now });
    });

    it('reports that the last rows were removed together with their chain entries', async () => {
      const all = await chained();
      const last = all.slice(-2);
      await sql`delete from operation_logs where id = any(${last}::bigint[])`.execute(db);
      await sql`delete from log_chain where "rowId" = any(${last}::bigint[])`.execute(db);
      expect(await broken()).toMatchObject({ kind: 'chain' });
      await sql`update log_chain_ends set position = 4, head = (select hash from log_chain where position = 4)`.execute(
        db,
      );
      expect(await broken()).toMatchObject({ kind: 'ends' });
    });

    it('reports an added row without a seal, with an invented seal, or with the seal of a genuine row', async () => {
      const [first = 0] = await chained();
      const add = async (seal: ReturnType<typeof sql>) => {
        const { rows } = await sql<{ id: number }>`
          insert into operation_logs ("userName", "groupName", module, "operationType", description, "descriptionEn", "objectId",
            result, "operateTime", method, "requestPath", "beforeData", "afterData", ip, "costMs", seal)
          select "userName", "groupName", module, "operationType", description, "descriptionEn", "objectId",
            result, "operateTime", method, "requestPath", "beforeData", "afterData", ip, "costMs", ${seal}
          from operation_logs where id = ${first} returning id`.execute(db);
        return rows[0]?.id ?? 0;
      };
      for (const seal of [sql`null`, sql`'AAAA:' || split_part(seal, ':', 2) || ':AAAA'`, sql`seal`]) {
        const id = await add(seal);
        await append();
        expect(await broken()).toEqual({ kind: 'added', rowId: id, at: now });
        await sql`delete from operation_logs where id = ${id}`.execute(db);
      }
      expect(await broken()).toBeNull();
    });

    it('reports rows or chain entries that were swapped', async () => {
      const [first = 0, second = 0] = await chained();
      const swap = async () => {
        await sql`update log_chain set "rowId" = -"rowId" where "rowId" = any(${[first, second]}::bigint[])`.execute(
          db,
        );
        await sql`update log_chain set "rowId" = ${first + second}::bigint + "rowId" where "rowId" < 0`.execute(db);
      };
      await swap();
      expect(await broken()).toEqual({ kind: 'chain', rowId: second, at: now });
      await swap();
      expect(await broken()).toBeNull();
      await sql`update operation_logs set id = -id where id = any(${[first, second]}::bigint[])`.execute(db);
      await sql`update operation_logs set id = ${first + second}::bigint + id where id < 0`.execute(db);
      expect(await broken()).toEqual({ kind: 'altered', rowId: first, at: now });
    });

    it('reports that its stored start and end are missing or were changed', async () => {
      await chained();
      await sql`update log_chain_ends set "adoptedTo" = 1000000`.execute(db);
      expect(await broken()).toEqual({ kind: 'ends', rowId: null, at: null });
      await sql`delete from log_chain_ends`.execute(db);
      expect(await broken()).toEqual({ kind: 'ends', rowId: null, at: null });
    });

    it('adds the rows of an earlier release once and unchanged; any later row without a seal counts as added', async () => {
      await sql`delete from log_chain_ends`.execute(db);
      await write('a', 'b', 'c');
      const [, second = 0] = await ids();
      await sql`update operation_logs set seal = null where id <> ${second}`.execute(db);
      // A later step of the same upgrade may have changed a row that was already in the chain.
      await sql`update operation_logs set "requestData" = '"******"' where id = ${second}`.execute(db);
      await createChain(db);
      await appendOldRowsToChain(db);
      expect(await verifyChain(db)).toEqual({ intact: 3, waiting: 0, acknowledged: 0, broken: null });
      const [first = 0] = await ids();
      await sql`insert into operation_logs (id, "userName", "operateTime") values (${first - 1}, 'late', ${now})`.execute(
        db,
      );
      await append();
      expect(await broken()).toMatchObject({ kind: 'added', rowId: first - 1 });
    });

    it('adds the demo rows that are written while the platform runs', async () => {
      await write('a');
      await sql`insert into operation_logs ("userName", "operateTime") values ('made up', ${now})`.execute(db);
      await db.transaction().execute(trx => allowUnsealedRows(trx));
      await append();
      await append();
      await append();
      expect(await verifyChain(db)).toEqual({ intact: 2, waiting: 0, acknowledged: 0, broken: null });
      await sql`insert into operation_logs ("userName", "operateTime") values ('late', ${now})`.execute(db);
      expect(await broken()).toMatchObject({ kind: 'added' });
    });

    // The embedded engine has one connection, so no row can become visible late.
    if (engine === 'postgres')
      it('adds a row that becomes visible only after rows with greater ids', async () => {
        const [written, mayCommit] = [gate(), gate()];
        const slow = other.db.transaction().execute(async trx => {
          await writeOperationLog(trx, call, [entryNamed('slow')]);
          written.open();
          await mayCommit.passed;
        });
        await written.passed;
        await write('a', 'b');
        for (let round = 0; round < 3; round += 1) await append();
        mayCommit.open();
        await slow;
        await append();
        expect(await verifyChain(db)).toEqual({ intact: 3, waiting: 0, acknowledged: 0, broken: null });
      });

    it('stays intact while two processes write and chain concurrently', async () => {
      const sides = [db, other.db];
      const writers = sides.flatMap(side =>
        Array.from({ length: 25 }, (_, at) =>
          side.transaction().execute(trx => writeOperationLog(trx, call, [entryNamed(`x${at}`), entryNamed(`y${at}`)])),
        ),
      );
      const chainers = sides.flatMap(side =>
        Array.from({ length: 10 }, () => side.transaction().execute(trx => appendNewRowsToChain(trx))),
      );
      await Promise.all([...writers, ...chainers]);
      await append();
      expect(await verifyChain(db)).toEqual({ intact: 100, waiting: 0, acknowledged: 0, broken: null });
    });

    it('can still be verified after the removal of old rows, and keeps rows for at least 180 days whatever the setting is', async () => {
      await sql`update backend_settings set "logKeepDays" = 1`.execute(db);
      const all = await chained();
      await writeOperationLog(db, { ...call, now: '2026-03-02 12:00:00' }, [entryNamed('young')]);
      await ticked(179);
      expect(await ids()).toHaveLength(all.length + 1);
      await ticked(180.5);
      expect(await verifyChain(db)).toEqual({ intact: 1, waiting: 0, acknowledged: 0, broken: null });
      const ends = await sql`select trimmed, position from log_chain_ends`.execute(db);
      expect(ends.rows).toEqual([{ trimmed: 6, position: 7 }]);
      await sql`update log_chain_ends set trimmed = 7`.execute(db);
      expect(await broken()).toMatchObject({ kind: 'ends' });
    });

    it('keeps a broken row and all rows after it when old rows are trimmed', async () => {
      const [, , third = 0, ...rest] = await chained();
      await sql`update operation_logs set "userName" = 'somebody' where id = ${third}`.execute(db);
      await ticked(400);
      await ticked(400);
      expect(await ids()).toEqual([third, ...rest]);
      expect(await broken()).toMatchObject({ kind: 'altered', rowId: third });
    });

    it('copies each row once to the process log, with its time in UTC, and copies no row that is older than the chain', async () => {
      const lines: string[] = [];
      const log = createLog({ clock: () => nowMs, line: text => lines.push(text) });
      const tick = () => runScheduledTasks({ db, catalogue, tasks: areas.tasks, clock: () => nowMs, zone, log });
      await write('old');
      await allowUnsealedRows(db);
      await tick();
      expect(lines).toEqual([]);
      await writeOperationLog(db, { ...call, now: '2026-03-02 12:00:00' }, [
        { ...entryNamed('new'), result: 'failed' },
      ]);
      await tick();
      await tick();
      const row = (await ids()).at(-1);
      expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([
        {
          time: new Date(nowMs).toISOString(),
          level: 'info',
          event: 'operation',
          row,
          at: '2026-03-02T04:00:00.000Z',
          user: 'admin',
          group: '管理员',
          module: 'users',
          type: 2,
          failed: true,
          does: 'Edit new',
          object: '7',
          method: 'POST',
          path: '/api/x',
          ip: '10.0.0.1',
        },
      ]);
    });

    describe('the acknowledgement of a break', () => {
      const log = createLog({ clock: () => nowMs, line: () => {} });
      const acknowledge = async () => {
        const open = await readOpenBreak(db);
        if (open) await acknowledgeBreak(db, open, { now, userName: 'admin' });
        return open;
      };

      it('closes the break, which otherwise stays open until the log is intact again', async () => {
        const [, second = 0] = await chained();
        const { verify } = createOperationLogVerifier(log);
        await verify(db);
        expect(await readOpenBreak(db)).toBeNull();
        await sql`update operation_logs set "userName" = 'somebody' where id = ${second}`.execute(db);
        await verify(db);
        expect(await readOpenBreak(db)).toEqual({ kind: 'altered', rowId: second, at: now });
        await sql`update operation_logs set "userName" = 'admin' where id = ${second}`.execute(db);
        await verify(db);
        expect(await readOpenBreak(db)).toBeNull();
        await sql`update operation_logs set "userName" = 'somebody' where id = ${second}`.execute(db);
        await verify(db);
        expect(await acknowledge()).toMatchObject({ rowId: second });
        expect(await readOpenBreak(db)).toBeNull();
      });

      it.each<[string, (id: number) => Promise<unknown>]>([
        ['an altered row', id => sql`update operation_logs set "userName" = 'x' where id = ${id}`.execute(db)],
        ['a removed row', id => sql`delete from operation_logs where id = ${id}`.execute(db)],
        ['a changed entry', id => sql`update log_chain set hash = 'x' || hash where "rowId" = ${id}`.execute(db)],
        ['a removed entry', id => sql`delete from log_chain where "rowId" = ${id}`.execute(db)],
      ])('allows the verification to continue after %s, so that a later break is found', async (_, damage) => {
        const [, second = 0, , , fifth = 0] = await chained();
        const { verify } = createOperationLogVerifier(log);
        await damage(second);
        // A changed entry also breaks the hash of the next entry.
        for (let breaks = 0; (await verify(db)).broken && breaks < 3; breaks += 1) await acknowledge();
        expect(await verify(db)).toMatchObject({ broken: null, acknowledged: expect.any(Number) });
        expect((await verify(db)).acknowledged).toBeGreaterThan(0);
        await sql`update operation_logs set "userName" = 'somebody' where id = ${fifth}`.execute(db);
        expect((await verify(db)).broken).toEqual({ kind: 'altered', rowId: fifth, at: now });
        expect(await readOpenBreak(db)).toMatchObject({ rowId: fifth });
      });

      it('allows the verification to continue after an added row', async () => {
        await chained();
        const { verify } = createOperationLogVerifier(log);
        await sql`insert into operation_logs ("userName", "operateTime") values ('late', ${now})`.execute(db);
        expect((await verify(db)).broken).toMatchObject({ kind: 'added' });
        await acknowledge();
        expect(await verify(db)).toEqual({ intact: 6, waiting: 0, acknowledged: 1, broken: null });
      });

      it('has no effect when somebody has forged it to cover another row', async () => {
        const [first = 0, second = 0] = await chained();
        const { verify } = createOperationLogVerifier(log);
        await sql`update operation_logs set "userName" = 'somebody' where id = ${first}`.execute(db);
        await verify(db);
        await acknowledge();
        await sql`update log_break_acks set break = ${`altered ${second}`}`.execute(db);
        await sql`update operation_logs set "userName" = 'admin' where id = ${first}`.execute(db);
        await sql`update operation_logs set "userName" = 'somebody' where id = ${second}`.execute(db);
        await verify(db);
        expect(await readOpenBreak(db)).toMatchObject({ kind: 'altered', rowId: second });
      });

      it('does not hide that the end of the chain is missing, because the verification needs this end', async () => {
        await chained();
        const { verify } = createOperationLogVerifier(log);
        await sql`delete from log_chain_ends`.execute(db);
        await verify(db);
        expect(await acknowledge()).toMatchObject({ kind: 'ends' });
        expect(await readOpenBreak(db)).toBeNull();
        expect((await verify(db)).broken).toMatchObject({ kind: 'ends' });
      });
    });

    it('reports in the process log that the database was restored to an earlier state', async () => {
      const lines: string[] = [];
      const watch = createOperationLogVerifier(createLog({ clock: () => nowMs, line: text => lines.push(text) }));
      await chained();
      const { rows } = await sql<{ state: unknown }>`select to_jsonb(e) as state from log_chain_ends e`.execute(db);
      await write('g');
      await append();
      expect((await watch.verify(db)).broken).toBeNull();
      expect(lines.at(-1)).toContain('"event":"operation log intact","intact":7');
      await sql`delete from operation_logs where id = (select max(id) from operation_logs)`.execute(db);
      await sql`delete from log_chain where position = 7`.execute(db);
      await sql`delete from log_chain_ends`.execute(db);
      await sql`
        insert into log_chain_ends select (jsonb_populate_record(null::log_chain_ends, ${JSON.stringify(rows[0]?.state)}::jsonb)).*`.execute(
        db,
      );
      expect((await watch.verify(db)).broken).toEqual({ kind: 'ends', rowId: null, at: null });
      expect(lines.at(-1)).toContain('"level":"error","event":"operation log broken","kind":"ends"');
    });

    it('reports in the process log that the retention days were changed', async () => {
      const lines: string[] = [];
      const log = createLog({ clock: () => nowMs, line: text => lines.push(text) });
      const notice = createRetentionNoticeTask(log);
      const look = () => notice({ db, now, nowMs, zone, log, resourceOf: catalogue.get, caller: platformCaller });
      await sql`update backend_settings set "logKeepDays" = 400`.execute(db);
      await look();
      await look();
      await sql`update backend_settings set "logKeepDays" = 200`.execute(db);
      await look();
      expect(lines).toEqual([
        expect.stringContaining('"level":"info","event":"logs kept","days":400'),
        expect.stringContaining('"level":"warn","event":"logs kept","days":200,"before":400'),
      ]);
    });
  });
}
