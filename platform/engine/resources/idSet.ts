const pageBits = 65_536;

/** Set of record ids, stored as bit pages. A million consecutive ids need about 125 KiB. */
export interface IdSet {
  /** Adds an id. Returns `false` when the set already contains the id. */
  readonly add: (id: number) => boolean;
  readonly has: (id: number) => boolean;
}

export function createIdSet(): IdSet {
  const pages = new Map<number, Uint8Array>();
  const placeOf = (id: number) => {
    const bit = id % pageBits;
    return { page: Math.floor(id / pageBits), byte: bit >> 3, mask: 1 << (bit & 7) };
  };
  const has = (id: number): boolean => {
    const { page, byte, mask } = placeOf(id);
    return ((pages.get(page)?.[byte] ?? 0) & mask) !== 0;
  };
  return {
    has,
    add: id => {
      if (has(id)) return false;
      const { page, byte, mask } = placeOf(id);
      const bits = pages.get(page) ?? new Uint8Array(pageBits / 8);
      bits[byte] = (bits[byte] ?? 0) | mask;
      pages.set(page, bits);
      return true;
    },
  };
}
