import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withSecretFiles } from '../../../platform/engine/settings/secretFiles.ts';

let folder: string;
const fileWith = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a secret in a file', () => {
  it.each(['DATABASE_URL', 'ADMIN_PASSWORD', 'PROXY_CREDENTIALS'])('is read in place of the setting %s', async name => {
    const path = await fileWith(name, ' crm=authorization: Bearer a b\n');
    const env = withSecretFiles({ PORT: '8000', [`${name}_FILE`]: path });
    expect(env).toMatchObject({ PORT: '8000', [name]: 'crm=authorization: Bearer a b' });
  });

  it('prevents the start if the setting is also set or the file is unusable, with no secret in the error', async () => {
    const path = await fileWith('both', 'hunter2');
    const both = { ADMIN_PASSWORD: 'hunter3', ADMIN_PASSWORD_FILE: path };
    expect(() => withSecretFiles(both)).toThrow(/^ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set[^\d]*$/);
    const empty = await fileWith('empty', '\n');
    expect(() => withSecretFiles({ DATABASE_URL_FILE: empty })).toThrow(`DATABASE_URL_FILE=${empty} is empty`);
    const away = join(folder, 'away');
    expect(() => withSecretFiles({ DATABASE_URL_FILE: away })).toThrow(`DATABASE_URL_FILE=${away} cannot be read`);
  });
});
