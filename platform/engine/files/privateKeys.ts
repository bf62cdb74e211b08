import type { ByteSource } from '../storage/byteSource.ts';
import { pemBlockLabels } from './certificates.ts';
import type { StoredFile } from './fileRecords.ts';

/** Maximum size of a key in bytes. */
const maxKeyBytes = 256 * 1024;

/**
 * Matches file names of keys. The extension of the detected type may follow the extension of the key (see
 * `fileNameForType`).
 */
const keyFileName = /\.(key|p12|pfx|jks)(\.[0-9a-z]{1,10})?$/i;

/** Returns whether the file is a private key. Private keys can be stored and replaced, but not downloaded. */
export async function isPrivateKey({ name, types, size }: StoredFile, bytes: ByteSource): Promise<boolean> {
  if (types.includes('p12') || keyFileName.test(name)) return true;
  if (size > maxKeyBytes || !types.includes('pem')) return false;
  const text = (await bytes.read(0, size)).toString('latin1');
  return pemBlockLabels(text).some(label => label.endsWith('PRIVATE KEY'));
}
