import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Listener, listen } from '../../platform/listen.ts';
import { uploadsPath, maxSingleUploadBytes } from '../../src/schemas/vocabulary/fileLimits.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { isFullRun } from '../support/propertyRunCount.ts';
import { createLargeApk } from '../support/uploads/largeApk.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const megabyte = 1024 * 1024;
/** The guarantee applies to files of 200 MB; a smaller file also shows whether memory grows with the file size. */
const file = createLargeApk((isFullRun ? 200 : 64) * megabyte);

describe('a large package that is uploaded over an unreliable connection', () => {
  let at: TestPlatform;
  let token: string;
  let folder: string;
  let listener: Listener;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'large-'));
    at = await startPlatform({ filesDir: folder });
    token = await at.tokenOf('admin');
    listener = await listen(at.platform.fetch, { host: '127.0.0.1', port: 0 });
  });

  afterAll(async () => {
    await listener.close();
    await at.close();
    await rm(folder, { recursive: true });
  });

  const announce = async () => {
    const body = { name: 'large.apk', size: file.size, modified: 1, limits: { types: ['apk'] } };
    const { data } = await at.call('POST', uploadsPath, { token, body });
    if (!isRecord(data)) throw new Error('The upload was refused');
    return { upload: String(data['token']), received: Number(data['received']) };
  };

  const kept = async (): Promise<number> => {
    const { rows } = await sql<{ received: number }>`select received from file_uploads`.execute(at.db);
    return Number(rows[0]?.received);
  };

  /**
   * Sends one part of the file, as a browser does. If `cutAt` is given, cuts the connection at this byte of the file.
   */
  const put = (upload: string, from: number, cutAt = Infinity): Promise<number> =>
    new Promise((resolve, reject) => {
      const to = Math.min(from + maxSingleUploadBytes, file.size);
      const sending = request({
        port: listener.port,
        method: 'PUT',
        path: `${uploadsPath}/${upload}?offset=${from}`,
        headers: { authorization: token, 'content-length': to - from },
      });
      sending.on('error', reject);
      sending.on('response', response => {
        response.resume();
        response.on('end', () => resolve(to));
      });
      const send = async () => {
        for (const piece of file.pieces(from, to)) {
          if (sending.destroyed) return;
          const isTaken = sending.write(piece);
          from += piece.byteLength;
          // The connection is cut only after the bytes have left the socket.
          if (from >= cutAt) {
            sending.write('', () => sending.destroy(new Error('cut')));
            return;
          }
          if (!isTaken) await new Promise(drained => sending.once('drain', drained));
        }
        sending.end();
      };
      send().catch(reject);
    });

  it('needs less than 50 MB of memory, resumes at the byte where it was cut off and arrives unchanged', async () => {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
    const started = performance.now();
    const cuts = [5 * megabyte, Math.floor(file.size / 2)];
    const resumedAt: number[] = [];
    for (let { upload, received } = await announce(); received < file.size;) {
      const [cutAt] = cuts;
      const sent = await put(upload, received, cutAt).catch(() => null);
      if (sent !== null) {
        received = sent;
        continue;
      }
      cuts.shift();
      // The platform notices the cut later than the sender. If the sender announced the upload again before all sent
      // bytes have arrived, the platform would drop the bytes that are still arriving.
      await expect.poll(kept, { timeout: 20_000 }).toBeGreaterThanOrEqual(cutAt ?? 0);
      ({ upload, received } = await announce());
      resumedAt.push(received);
    }
    const { upload, received } = await announce();
    expect(received).toBe(file.size);
    const sentMs = performance.now() - started;
    const md5 = file.md5();
    const finishStarted = performance.now();
    const answer = await at.call('POST', `${uploadsPath}/${upload}/finish`, { token, body: { md5 } });
    const finishMs = performance.now() - finishStarted;
    clearInterval(watch);
    expect(answer).toMatchObject({ status: 0, data: { md5, size: file.size } });
    expect(await readdir(folder)).toHaveLength(1);
    expect(resumedAt).toHaveLength(2);
    const grown = Math.round((most - before) / megabyte);
    process.stdout.write(
      `${Math.round(file.size / megabyte)} MB in ${Math.round(sentMs)} ms, finishStarted in ${Math.round(finishMs)} ms, ` +
        `${grown} MB more memory, taken up again at ${resumedAt.join(' and ')}\n`,
    );
    expect(grown).toBeLessThan(50);
  });
});
