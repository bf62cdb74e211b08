/** Number of bytes to hash at once. Hashing blocks the page; this many bytes take a few milliseconds. */
const sliceBytes = 1024 * 1024;

interface FileDigest {
  /** Hashes the file up to the byte `end`, which must not decrease between calls. */
  readonly hashTo: (end: number) => Promise<void>;
  /** Returns the MD5 of the whole file, in hex. */
  readonly toHex: () => Promise<string>;
}

/**
 * Creates an MD5 digest that hashes a local file part by part, during the upload. Uses JavaScript, because the
 * browser's `crypto.subtle` supports neither MD5 nor files that do not fit in memory.
 */
export async function createFileDigest(file: Blob): Promise<FileDigest> {
  const { md5 } = await import('@noble/hashes/legacy.js');
  const { bytesToHex } = await import('@noble/hashes/utils.js');
  const hash = md5.create();
  let at = 0;
  const hashTo = async (end: number): Promise<void> => {
    while (at < end) {
      const slice = file.slice(at, Math.min(end, at + sliceBytes));
      hash.update(new Uint8Array(await slice.arrayBuffer()));
      at += slice.size;
    }
  };
  return {
    hashTo,
    toHex: async () => {
      await hashTo(file.size);
      return bytesToHex(hash.digest());
    },
  };
}
