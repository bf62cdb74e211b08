import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Log } from '../../../platform/engine/log/log.ts';
import { type KeyRing, generateKeyText, parseKeyRing } from '../../../platform/engine/secrets/keyRing.ts';
import { unlockSecrets } from '../../../platform/engine/secrets/unlockSecrets.ts';
import type { OpenedDatabase } from '../../../platform/engine/storage/connect.ts';
import { migrate } from '../../../platform/engine/storage/migrate.ts';
import type { EngineUnderTest } from '../engines.ts';

const ringOf = (text: string): KeyRing => {
  const ring = parseKeyRing(text);
  if (typeof ring === 'string') throw new Error(ring);
  return ring;
};

export function defineSecretKeySuite(engine: EngineUnderTest): void {
  describe('the key of the secrets', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sealing-'));
    const secretKeyFile = join(folder, 'data.key');
    const written: unknown[] = [];
    const log: Log = { write: (...entry) => written.push(entry) };
    let opened: OpenedDatabase;
    const unlock = (secretKeys?: KeyRing) =>
      unlockSecrets(opened.db, { secretKeys, secretKeyFile, log }, written.length);

    beforeAll(async () => {
      opened = await engine.openEmpty();
      await migrate(opened.db, []);
    });
    afterAll(async () => {
      await opened.close();
      rmSync(folder, { recursive: true });
    });

    it('is written to a file at the first start, logged without its value, and read at the next start', async () => {
      const all = await Promise.all([unlock(), unlock()]);
      expect(new Set(all.map(item => item.keyId)).size).toBe(1);
      expect(written).toEqual([['warn', 'secret key created', expect.objectContaining({ made: secretKeyFile })]]);
      const sealed = all[0].seal('text', 'a.b');
      expect((await unlock()).open(sealed, 'a.b')).toBe('text');
    });

    it('prevents the start of the platform when it is missing or replaced by another key', async () => {
      const other = ringOf(generateKeyText());
      await expect(unlock(other)).rejects.toThrow('SECRET_KEY does not hold');
      rmSync(secretKeyFile);
      await expect(unlock()).rejects.toThrow(`SECRET_KEY_FILE=${secretKeyFile} does not hold`);
      writeFileSync(secretKeyFile, generateKeyText(), { mode: 0o600 });
      await expect(unlock()).rejects.toThrow('put back the key file');
      const { rows } = await sql`select id from sealing_keys`.execute(opened.db);
      expect(rows).toHaveLength(1);
    });
  });
}
