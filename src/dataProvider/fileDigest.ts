/** A page does nothing else while a slice is counted in; this much takes a few milliseconds. */
const sliceBytes = 1024 * 1024;

interface FileDigest {
  /** Counts in what stands before this byte, each byte once and in order. */
  readonly readTo: (end: number) => Promise<void>;
  /** The MD5 of the whole file, in hex. */
  readonly whole: () => Promise<string>;
}

/**
 * What a file on the person's own disk amounts to, read as it is sent. In plain script, since the browser's own digest
 * knows neither MD5 nor a file that does not fit in memory.
 */
export async function createFileDigest(file: Blob): Promise<FileDigest> {
  const { md5 } = await import('@noble/hashes/legacy.js');
  const { bytesToHex } = await import('@noble/hashes/utils.js');
  const hash = md5.create();
  let at = 0;
  const readTo = async (end: number): Promise<void> => {
    while (at < end) {
      const slice = file.slice(at, Math.min(end, at + sliceBytes));
      hash.update(new Uint8Array(await slice.arrayBuffer()));
      at += slice.size;
    }
  };
  return {
    readTo,
    whole: async () => {
      await readTo(file.size);
      return bytesToHex(hash.digest());
    },
  };
}
