import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabaseFileStore } from '../../../platform/engine/files/databaseFileStore.ts';
import type { Route, RouteContext } from '../../../platform/engine/http/route.ts';
import { discardAbandonedFiles } from '../../../platform/engine/scheduler/housekeeping.ts';
import { createPartUploadRoutes } from '../../../platform/engine/files/partUploadRoutes.ts';
import { openSession } from '../../../platform/areas/users/signIn/sessions.ts';
import { readPieces } from '../../../platform/engine/storage/byteSource.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';
import { uploadsPath } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { createLargeApk } from '../../support/uploads/largeApk.ts';
import { runInWorker } from '../../support/workerPool.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, now, nowMs, expectRecord, refusalOf } from '../harness.ts';

const mebibyte = 1024 * 1024;

function streamOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = Symbol.asyncIterator in body ? body[Symbol.asyncIterator]() : body[Symbol.iterator]();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await source.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** Suite about processes that share a database and receive the parts of one file in turn. */
export function definePartUploadSuite(engine: EngineUnderTest): void {
  describe('uploads in parts', () => {
    let harness: Harness;
    let sessionId: number;
    const file = createLargeApk(5 * mebibyte + 77);

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      const { db, admin } = harness;
      await openSession(db, { uid: admin.uid, ip: '10.0.0.1', userAgent: 'test', nowMs, lastsMs: 3_600_000 });
      const { rows } = await sql<{ id: number }>`select max(id) as id from sessions`.execute(db);
      sessionId = rows[0]?.id ?? 0;
    });
    afterAll(() => harness.close());

    /** Creates the upload calls of one platform process; all processes of the suite share the database. */
    const process = () => {
      const { db, admin, catalogue } = harness;
      const routes = createPartUploadRoutes({
        contents: createDatabaseFileStore(db),
        catalogue,
        uploadQuotaBytes: Infinity,
        clock: () => nowMs,
      });
      const call = async (place: number, request: Request, more: Partial<RouteContext>): Promise<Row> => {
        const context: RouteContext = {
          db,
          caller: { ...admin, sessionId },
          language: 'zh',
          now,
          params: {},
          query: {},
          repeated: {},
          body: null,
          ip: '10.0.0.1',
          request,
          decryptCredential: async given => given,
          findWeakPasswords: async () => ({}),
          idempotencyKey: null,
          runInWorker: runInWorker,
          ...more,
        };
        return expectRecord(await (routes[place] as Route).handle(context));
      };
      const address = `http://platform${uploadsPath}`;
      return {
        announce: (name: string) =>
          call(0, new Request(address, { method: 'POST' }), {
            body: { name, size: file.size, modified: 1, limits: { types: ['apk'] } },
          }),
        put: (token: unknown, offset: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
          call(1, new Request(address, { method: 'PUT', body: streamOf(body), duplex: 'half' } as RequestInit), {
            params: { token: String(token) },
            query: { offset: String(offset) },
          }),
        finish: (token: unknown) =>
          call(2, new Request(address, { method: 'POST' }), {
            params: { token: String(token) },
            body: { md5: file.md5() },
          }),
      };
    };

    async function* broken(from: number, to: number) {
      yield* file.pieces(from, to);
      throw new TypeError('terminated');
    }

    it('resume in another process at the byte where the first process ended, and arrive unchanged', async () => {
      const [first, second] = [process(), process()];
      const { token } = await first.announce('a.apk');
      await first.put(token, 0, broken(0, 2 * mebibyte + 333)).catch(() => undefined);
      const taken = await second.announce('a.apk');
      expect(taken).toMatchObject({ received: 2 * mebibyte + 333 });
      expect(
        await refusalOf(first.put(token, 2 * mebibyte + 333, file.pieces(2 * mebibyte + 333, file.size))),
      ).toMatchObject({ code: 404 });
      await second.put(taken['token'], 2 * mebibyte + 333, file.pieces(2 * mebibyte + 333, file.size));
      const facts = await first.finish(taken['token']);
      expect(facts).toMatchObject({ size: file.size, md5: file.md5() });
      const id = /([0-9a-f]{32})/.exec(String(facts['url']))?.[1] ?? '';
      const digest = createHash('md5');
      for await (const piece of readPieces(createDatabaseFileStore(harness.db).open(id, file.size)))
        digest.update(piece);
      expect(digest.digest('hex')).toBe(file.md5());
    });

    it('finish once when two processes receive the finish call concurrently', async () => {
      const [one, other] = [process(), process()];
      const { token } = await one.announce('b.apk');
      await one.put(token, 0, file.pieces(0, file.size));
      const [first, second] = await Promise.all([one.finish(token), other.finish(token)]);
      expect(second).toEqual(first);
      const { rows } = await sql`select from operation_logs where description = '上传文件：b.apk'`.execute(harness.db);
      expect(rows).toHaveLength(1);
    });

    it('leave no data behind when the process that checks the parts dies', async () => {
      const { db } = harness;
      const parts = () => sql`select from file_parts`.execute(db);
      const before = (await parts()).rows.length;
      const { token } = await process().announce('c.apk');
      await process().put(token, 0, file.pieces(0, file.size));
      await sql`update file_uploads set sealed = true where token = ${String(token)}`.execute(db);
      expect((await parts()).rows.length).toBeGreaterThan(before);
      await discardAbandonedFiles({ db, contents: createDatabaseFileStore(db) }, nowMs + 2 * 3_600_000);
      expect((await parts()).rows.length).toBe(before);
    });
  });
}
