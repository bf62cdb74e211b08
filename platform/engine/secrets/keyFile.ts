import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { type KeyRing, generateKeyText, parseKeyRing } from './keyRing.ts';

const heading =
  '# Keys of the secrets in the database (AES-256). The first one seals, all of them open.\n' +
  '# Keep a copy apart from the backups: without it no sealed secret can be read.\n';

/**
 * Returns the keys in the file; `null` when there is no file. Throws when other users may access the file, or when its
 * group may change it.
 */
export async function readKeyFile(path: string): Promise<KeyRing | null> {
  const text = await textOf(path);
  if (text === null) return null;
  const { mode } = await stat(path);
  // Accepts a file that its group can read, because orchestrators provide such files. Windows has no such permissions.
  if (process.platform !== 'win32' && (mode & 0o027) !== 0) {
    throw new Error(`SECRET_KEY_FILE=${path} is open to other users: chmod 600 ${path}`);
  }
  const keys = parseKeyRing(text);
  if (typeof keys === 'string') throw new Error(`SECRET_KEY_FILE=${path} ${keys}`);
  return keys;
}

/** Writes a file with a new key. Of several concurrent processes, one writes the file, and all read the same key. */
export async function createKeyFile(path: string): Promise<KeyRing> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, `${heading}${generateKeyText()}\n`, { mode: 0o600, flush: true });
    // A link fails when another process has already created the file; a rename would replace that file.
    await link(draft, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } catch (error) {
    throw new Error(`The key of the secrets cannot be written to ${path}: set SECRET_KEY_FILE or SECRET_KEY`, {
      cause: error,
    });
  } finally {
    await rm(draft, { force: true });
  }
  const keys = await readKeyFile(path);
  if (!keys) throw new Error(`SECRET_KEY_FILE=${path} cannot be read back`);
  return keys;
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new Error(`SECRET_KEY_FILE=${path} cannot be read`, { cause: error });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
