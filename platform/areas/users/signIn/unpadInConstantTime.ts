/**
 * Extracts the payload of a PKCS#1 v1.5 block with a known payload length, without a branch that depends on the block's
 * contents: for wrong padding, returns `substitute` after the same time. Node does not offer this padding
 * (CVE-2023-46809), and a function that distinguishes right from wrong padding would be a padding oracle.
 *
 * The block is `00 02`, non-zero bytes, `00`, payload.
 */
export function unpadInConstantTime(block: Uint8Array, substitute: Uint8Array): Uint8Array {
  const start = block.length - substitute.length;
  let bad = at(block, 0) | (at(block, 1) ^ 2) | at(block, start - 1);
  for (let index = 2; index < start - 1; index += 1) bad |= isZero(at(block, index));
  const keep = isZero(bad & 0xff) * 0xff;
  return substitute.map((byte, index) => (at(block, start + index) & keep) | (byte & ~keep & 0xff));
}

/** Returns 1 for a zero byte, 0 for every other byte. */
function isZero(byte: number): number {
  return ((byte - 1) >>> 31) & 1;
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}
