import { describe, expect, it } from 'vitest';

import { shareConcurrentReads } from '../../../platform/areas/users/callers/shareConcurrentReads.ts';

/** Returns a reader. The test decides when each read ends; the read returns the value that was set when it started. */
function createReader() {
  const begun: { readonly key: string; readonly end: (fails?: boolean) => void }[] = [];
  let value = 0;
  const read = shareConcurrentReads(async (key: string) => {
    const seen = value;
    await new Promise<void>((resolve, reject) => {
      begun.push({ key, end: fails => (fails ? reject(new Error('broken')) : resolve()) });
    });
    return seen;
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { read, begun, settle, set: (given: number) => (value = given) };
}

describe('shared reads', () => {
  it('run once for all waiting callers, and never start before the last of their calls', async () => {
    const { read, begun, settle, set } = createReader();
    const first = read('a');
    const waiting = Array.from({ length: 50 }, () => read('a'));
    set(1);
    begun[0]?.end();
    await settle();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    expect(await first).toBe(0);
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 50 }, () => 1));
  });

  it('are separate for each key, and continue after a failed read', async () => {
    const { read, begun, settle } = createReader();
    const failed = read('a');
    const other = read('b');
    const next = read('a');
    begun[0]?.end(true);
    begun[1]?.end();
    await expect(failed).rejects.toThrow('broken');
    await settle();
    expect(begun.map(item => item.key)).toEqual(['a', 'b', 'a']);
    begun[2]?.end();
    expect(await Promise.all([other, next])).toEqual([0, 0]);
    const later = read('a');
    begun[3]?.end();
    expect(await later).toBe(0);
  });
});
