/**
 * Returns the buffers of a value that can be transferred to another thread. A buffer can be transferred if one array of
 * the value covers the whole buffer.
 */
export function findTransferableBuffers(value: unknown): readonly ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((item: unknown) =>
    item instanceof Uint8Array && item.buffer instanceof ArrayBuffer && item.byteLength === item.buffer.byteLength
      ? [item.buffer]
      : [],
  );
}
