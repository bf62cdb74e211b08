import type { FileType } from '../../../src/schemas/fileLimits.ts';
import type { PackageFacts } from '../../../src/schemas/packageFacts.ts';
import { readZipEntry } from '../archives/zip.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Bytes } from '../bytes.ts';
import { readManifest } from './androidManifest.ts';
import { readProgramVersion } from './programVersion.ts';
import { readPropertyList } from './propertyList.ts';

/** More than any manifest or list has. */
const mostBytes = 4 * 1024 ** 2;

/**
 * What an installation package says of itself; `null` for what is none. One that cannot be read is no worse for that:
 * what stands in it is then nobody's to hold a form against.
 */
export async function readPackage(bytes: Bytes, types: readonly FileType[]): Promise<PackageFacts | null> {
  const read = readers.find(([type]) => types[0] === type)?.[1];
  if (!read) return null;
  try {
    return await read(bytes);
  } catch (error) {
    // A length or an offset that leads out of the content, or an entry that cannot be unpacked.
    if (error instanceof RangeError || error instanceof Refusal) return null;
    throw error;
  }
}

const readers: readonly (readonly [FileType, (bytes: Bytes) => Promise<PackageFacts | null>])[] = [
  [
    'apk',
    async bytes => {
      const manifest = await readZipEntry(bytes, /^AndroidManifest\.xml$/, mostBytes);
      return manifest ? readManifest(manifest) : null;
    },
  ],
  [
    'ipa',
    async bytes => {
      const list = await readZipEntry(bytes, /^Payload\/[^/]+\.app\/Info\.plist$/, mostBytes);
      const { CFBundleIdentifier: packageName, CFBundleShortVersionString: version } = list
        ? readPropertyList(list)
        : {};
      return { ...(packageName ? { packageName } : {}), ...(version ? { version } : {}) };
    },
  ],
  ['exe', readProgramVersion],
];
