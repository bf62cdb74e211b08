import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { unpadInConstantTime } from '../../../platform/areas/users/signIn/unpadInConstantTime.ts';

const blockBytes = 96;
const payloadBytes = 16;
const paddingBytes = blockBytes - payloadBytes - 3;
const bytes = (length: number, min = 0) => fc.uint8Array({ minLength: length, maxLength: length, min, max: 255 });

const substitute = new Uint8Array(payloadBytes).fill(7);
const blockOf = (padding: Uint8Array, payload: Uint8Array) => Uint8Array.from([0, 2, ...padding, 0, ...payload]);

describe('the removal of padding', () => {
  it('returns every correctly padded payload', () => {
    fc.assert(
      fc.property(bytes(paddingBytes, 1), bytes(payloadBytes), (padding, payload) => {
        expect(unpadInConstantTime(blockOf(padding, payload), substitute)).toEqual(payload);
      }),
    );
  });

  it('returns a given substitute when any byte of the padding is wrong', () => {
    fc.assert(
      fc.property(bytes(paddingBytes, 1), bytes(payloadBytes), fc.nat(paddingBytes + 2), (padding, payload, place) => {
        const block = blockOf(padding, payload);
        const isInside = place > 1 && place < paddingBytes + 2;
        block[place] = isInside ? 0 : (block[place] ?? 0) ^ 1;
        expect(unpadInConstantTime(block, substitute)).toEqual(substitute);
      }),
    );
  });

  it('returns a given substitute for random blocks', () => {
    fc.assert(
      fc.property(bytes(blockBytes, 3), block => {
        expect(unpadInConstantTime(block, substitute)).toEqual(substitute);
      }),
    );
  });
});
