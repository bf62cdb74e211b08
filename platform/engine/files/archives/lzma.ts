import { archiveRefusal } from './listing.ts';

const topBits = 2 ** 24;
const probabilityBits = 11;
const half = 1 << (probabilityBits - 1);
const moveBits = 5;
const states = 12;
const lengthStates = 4;
const endPosModel = 14;
const fullDistances = 128;
const alignBits = 4;

// `decodeLzma` has the same decoding branches as the specification of the format.
/* oxlint-disable complexity */

/** Decodes LZMA 1 without its header into `size` bytes. Only used for the small directories of archives. */
export function decodeLzma(packed: Buffer, properties: Buffer, size: number): Buffer {
  const lead = properties[0] ?? 0xff;
  if (lead >= 9 * 5 * 5) throw archiveRefusal('damaged');
  const [lc, lp, pb] = [lead % 9, Math.floor(lead / 9) % 5, Math.floor(lead / 45)];
  const range = createRange(packed);
  const output = Buffer.alloc(size);
  const model = createModel(lc, lp);
  let [state, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0];
  let at = 0;
  const copy = (length: number) => {
    if (rep0 >= at || at + length > size) throw archiveRefusal('damaged');
    for (let left = length; left > 0; left -= 1) {
      output[at] = output[at - rep0 - 1] ?? 0;
      at += 1;
    }
  };
  while (at < size) {
    const posState = at & ((1 << pb) - 1);
    const place = state * 16 + posState;
    if (range.bit(model.isMatch, place) === 0) {
      const previous = at > 0 ? (output[at - 1] ?? 0) : 0;
      const context = ((at & ((1 << lp) - 1)) << lc) + (previous >> (8 - lc));
      const beside = state >= 7 ? (output[at - rep0 - 1] ?? 0) : undefined;
      output[at] = readLiteral(range, model.literals.subarray(context * 0x300, (context + 1) * 0x300), beside);
      at += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    } else if (range.bit(model.isRep, state) === 0) {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      const length = readLength(range, model.lengths, posState);
      state = state < 7 ? 7 : 10;
      rep0 = readDistance(range, model, length);
      if (rep0 === 0xffffffff) break;
      copy(length + 2);
    } else {
      if (range.bit(model.isRep0, state) === 0) {
        if (range.bit(model.isRep0Long, place) === 0) {
          state = state < 7 ? 9 : 11;
          copy(1);
          continue;
        }
      } else if (range.bit(model.isRep1, state) === 0) [rep0, rep1] = [rep1, rep0];
      else if (range.bit(model.isRep2, state) === 0) [rep0, rep1, rep2] = [rep2, rep0, rep1];
      else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      const length = readLength(range, model.repLengths, posState);
      state = state < 7 ? 8 : 11;
      copy(length + 2);
    }
  }
  if (at !== size) throw archiveRefusal('damaged');
  return output;
}

const probabilities = (count: number) => new Uint16Array(count).fill(half);

function createLengths() {
  return { choice: probabilities(2), low: probabilities(16 * 8), mid: probabilities(16 * 8), high: probabilities(256) };
}

function createModel(lc: number, lp: number) {
  return {
    isMatch: probabilities(states * 16),
    isRep: probabilities(states),
    isRep0: probabilities(states),
    isRep0Long: probabilities(states * 16),
    isRep1: probabilities(states),
    isRep2: probabilities(states),
    literals: probabilities(0x300 << (lc + lp)),
    lengths: createLengths(),
    repLengths: createLengths(),
    slots: probabilities(lengthStates * 64),
    positions: probabilities(1 + fullDistances - endPosModel),
    align: probabilities(1 << alignBits),
  };
}

interface Range {
  readonly bit: (probabilities: Uint16Array, at: number) => number;
  readonly direct: (count: number) => number;
}

function createRange(packed: Buffer): Range {
  if (packed.length < 5 || packed[0] !== 0) throw archiveRefusal('damaged');
  let at = 5;
  let range = 0xffffffff;
  let code = packed.readUInt32BE(1);
  const normalise = () => {
    if (range >= topBits) return;
    const byte = packed[at];
    if (byte === undefined) throw archiveRefusal('damaged');
    at += 1;
    range = (range << 8) >>> 0;
    code = ((code << 8) | byte) >>> 0;
  };
  return {
    bit: (list, index) => {
      const probability = list[index] ?? half;
      const bound = (range >>> probabilityBits) * probability;
      const isOne = code >= bound;
      if (isOne) {
        range -= bound;
        code -= bound;
        list[index] = probability - (probability >> moveBits);
      } else {
        range = bound;
        list[index] = probability + (((1 << probabilityBits) - probability) >> moveBits);
      }
      normalise();
      return isOne ? 1 : 0;
    },
    direct: count => {
      let value = 0;
      for (let left = count; left > 0; left -= 1) {
        range >>>= 1;
        const isOne = code >= range;
        if (isOne) code -= range;
        value = value * 2 + (isOne ? 1 : 0);
        normalise();
      }
      return value;
    },
  };
}

function readTree(range: Range, list: Uint16Array, bits: number): number {
  let node = 1;
  for (let left = bits; left > 0; left -= 1) node = node * 2 + range.bit(list, node);
  return node - (1 << bits);
}

function readReverseTree(range: Range, list: Uint16Array, bits: number): number {
  let node = 1;
  let value = 0;
  for (let at = 0; at < bits; at += 1) {
    const bit = range.bit(list, node);
    node = node * 2 + bit;
    value += bit << at;
  }
  return value;
}

/**
 * Decodes a literal byte. After a match, the literal depends on `beside`, the byte after the matched bytes in the
 * output.
 */
function readLiteral(range: Range, list: Uint16Array, beside: number | undefined): number {
  let symbol = 1;
  if (beside !== undefined) {
    let other = beside;
    while (symbol < 0x100) {
      const matchBit = (other >> 7) & 1;
      other <<= 1;
      const bit = range.bit(list, ((1 + matchBit) << 8) + symbol);
      symbol = symbol * 2 + bit;
      if (bit !== matchBit) break;
    }
  }
  while (symbol < 0x100) symbol = symbol * 2 + range.bit(list, symbol);
  return symbol & 0xff;
}

function readLength(range: Range, lengths: ReturnType<typeof createLengths>, posState: number): number {
  const { choice, low, mid, high } = lengths;
  if (range.bit(choice, 0) === 0) return readTree(range, low.subarray(posState * 8, posState * 8 + 8), 3);
  if (range.bit(choice, 1) === 0) return 8 + readTree(range, mid.subarray(posState * 8, posState * 8 + 8), 3);
  return 16 + readTree(range, high, 8);
}

function readDistance(range: Range, model: ReturnType<typeof createModel>, length: number): number {
  const at = Math.min(length, lengthStates - 1);
  const slot = readTree(range, model.slots.subarray(at * 64, at * 64 + 64), 6);
  if (slot < 4) return slot;
  const bits = (slot >> 1) - 1;
  const base = (2 + (slot & 1)) * 2 ** bits;
  if (slot < endPosModel) return base + readReverseTree(range, model.positions.subarray(base - slot), bits);
  return base + range.direct(bits - alignBits) * 2 ** alignBits + readReverseTree(range, model.align, alignBits);
}
