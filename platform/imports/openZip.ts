import { type Entry, fromBufferPromise } from 'yauzl';

import { Refusal } from '../http/refusal.ts';

import { caps } from './caps.ts';
import { unreadable } from './table.ts';

/** The parts of a packed file, by their names; a part is unpacked while it is read. */
export interface Zip {
  readonly has: (name: string) => boolean;
  readonly read: (name: string) => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Opens a packed file, and refuses one that would grow beyond all measure before a byte of it is unpacked. What a part
 * says of its size is held against what comes out of it, so a lie ends the reading.
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
      const isTooMuch = unpacked > caps.unpackedBytes || unpacked > bytes.length * caps.ratio;
      if (isTooMuch || entries.size >= caps.parts) throw tooLarge();
      if (entry.isEncrypted()) throw encrypted();
      entries.set(entry.fileName, entry);
    }
    return {
      has: name => entries.has(name),
      read: async name => {
        const entry = entries.get(name);
        if (!entry) throw broken();
        return file.openReadStreamPromise(entry);
      },
    };
  } catch (error) {
    throw error instanceof Refusal ? error : broken(error);
  }
}

export function broken(cause?: unknown) {
  return unreadable({ zh: '文件已损坏或不是xlsx文件', en: 'The file is damaged, or is no xlsx file' }, cause);
}

export function encrypted() {
  return unreadable({
    zh: '不支持加密文件和旧版xls文件，请另存为xlsx',
    en: 'Encrypted files and old xls files cannot be read; save it as xlsx',
  });
}

function tooLarge() {
  return unreadable({ zh: '文件解压后过大', en: 'The file is too large when unpacked' });
}
