import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { lockDataDir } from '../../platform/engine/storage/dataDirLock.ts';

describe('the lock of a data folder', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-data-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('admits one process at a time and names its holder', async () => {
    const unlock = await lockDataDir(join(folder, 'pg'));
    await expect(lockDataDir(join(folder, 'pg'))).rejects.toThrow(`in use by process ${process.pid}`);
    await unlock();
    await (
      await lockDataDir(join(folder, 'pg'))
    )();
  });

  it.each(['', '999999999 1', '1 0', 'nonsense'])(
    'passes to a new process when its holder is dead or unknown (lock file: %j)',
    async holder => {
      await writeFile(join(folder, 'pg.lock'), holder);
      const unlock = await lockDataDir(join(folder, 'pg'));
      expect(await readFile(join(folder, 'pg.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      await unlock();
    },
  );
});
