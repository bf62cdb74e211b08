import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { FileStore } from './fileStore.ts';

/**
 * Stores files in a folder, for a platform with its own data folder. File names on the disk are ids, never names from
 * users.
 */
export function createDiskFileStore(folder: string): FileStore {
  const placeOf = (id: string) => {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new Error('This is not the id of a file');
    return join(folder, id);
  };
  return {
    create: async id => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(placeOf(id), 'w', 0o600);
      return {
        write: async chunk => writeAll(handle, chunk),
        finish: async () => {
          await handle.sync();
          await handle.close();
        },
        abandon: () => handle.close(),
      };
    },
    append: async (_tx, { id, offset, content }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Writes at the offset without truncating or appending, so that new bytes replace those of an interrupted
      // process.
      const handle = await open(placeOf(id), constants.O_WRONLY | constants.O_CREAT, 0o600);
      try {
        await writeAll(handle, content, offset);
      } finally {
        await handle.close();
      }
    },
    open: (id, size) => ({
      size,
      read: (offset, length) => readAt(placeOf(id), offset, Math.min(length, size - offset)),
    }),
    freeBytes: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    remove: id => rm(placeOf(id), { force: true }),
  };
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, offset?: number): Promise<void> {
  for (let at = 0; at < chunk.byteLength;) {
    const place = offset === undefined ? null : offset + at;
    const { bytesWritten } = await handle.write(chunk, at, chunk.byteLength - at, place);
    at += bytesWritten;
  }
}

async function readAt(place: string, offset: number, length: number): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0);
  const handle = await open(place, 'r');
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
