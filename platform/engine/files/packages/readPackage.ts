import type { FileType } from '../../../../src/schemas/vocabulary/fileLimits.ts';
import type { PackageInfo } from '../../../../src/schemas/vocabulary/packageInfo.ts';
import { readZipEntry } from '../archives/zip.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ByteSource } from '../../storage/byteSource.ts';
import { parseAndroidManifest } from './androidManifest.ts';
import { readProgramVersion } from './programVersion.ts';
import { parsePropertyList } from './propertyList.ts';

/** Maximum size of a manifest or property list in bytes. */
const maxBytes = 4 * 1024 ** 2;

/** Reads name and version of an installation package. Returns `null` for other files, and for unreadable packages. */
export async function readPackage(bytes: ByteSource, types: readonly FileType[]): Promise<PackageInfo | null> {
  const read = readers.find(([type]) => types[0] === type)?.[1];
  if (!read) return null;
  try {
    return await read(bytes);
  } catch (error) {
    // The parsers throw these errors for a length or offset outside of the content, or for an entry that cannot be
    // decompressed.
    if (error instanceof RangeError || error instanceof Refusal) return null;
    throw error;
  }
}

const readers: readonly (readonly [FileType, (bytes: ByteSource) => Promise<PackageInfo | null>])[] = [
  [
    'apk',
    async bytes => {
      const manifest = await readZipEntry(bytes, /^AndroidManifest\.xml$/, maxBytes);
      return manifest ? parseAndroidManifest(manifest) : null;
    },
  ],
  [
    'ipa',
    async bytes => {
      const list = await readZipEntry(bytes, /^Payload\/[^/]+\.app\/Info\.plist$/, maxBytes);
      const { CFBundleIdentifier: packageName, CFBundleShortVersionString: version } = list
        ? parsePropertyList(list)
        : {};
      return { ...(packageName ? { packageName } : {}), ...(version ? { version } : {}) };
    },
  ],
  ['exe', readProgramVersion],
];
