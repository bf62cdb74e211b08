import { type Entry, fromBufferPromise } from 'yauzl';

import { Refusal } from '../http/refusal.ts';

import { importLimits } from './importLimits.ts';
import { unreadableFileRefusal } from './table.ts';

/** Files inside a ZIP file, by name. A file is decompressed while it is read. */
export interface Zip {
  readonly has: (name: string) => boolean;
  readonly read: (name: string) => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Opens a ZIP file. Refuses a file that would expand beyond the limits, before decompressing anything. Reading fails
 * when the contents exceed the declared size.
 */
export async function openZip(bytes: Uint8Array): Promise<Zip> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      validateEntrySizes: true,
    });
    for await (const entry of file.eachEntry()) {
      unpacked += entry.uncompressedSize;
      const isTooMuch = unpacked > importLimits.unpackedBytes || unpacked > bytes.length * importLimits.ratio;
      if (isTooMuch || entries.size >= importLimits.parts) throw largeWorkbookRefusal();
      if (entry.isEncrypted()) throw encryptedWorkbookRefusal();
      entries.set(entry.fileName, entry);
    }
    return {
      has: name => entries.has(name),
      read: async name => {
        const entry = entries.get(name);
        if (!entry) throw corruptWorkbookRefusal();
        return file.openReadStreamPromise(entry);
      },
    };
  } catch (error) {
    throw error instanceof Refusal ? error : corruptWorkbookRefusal(error);
  }
}

export function corruptWorkbookRefusal(cause?: unknown) {
  return unreadableFileRefusal(
    { zh: '文件已损坏或不是xlsx文件', en: 'The file is damaged or not an xlsx file' },
    cause,
  );
}

export function encryptedWorkbookRefusal() {
  return unreadableFileRefusal({
    zh: '不支持加密文件和旧版xls文件，请另存为xlsx',
    en: 'Encrypted files and old xls files are not supported. Save the file as xlsx',
  });
}

function largeWorkbookRefusal() {
  return unreadableFileRefusal({ zh: '文件解压后过大', en: 'The file is too large when unpacked' });
}
