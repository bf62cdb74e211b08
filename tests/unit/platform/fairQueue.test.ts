import { describe, expect, it } from 'vitest';

import { createFairQueue } from '../../../platform/engine/storage/fairQueue.ts';

/** Creates a fair queue and a clock; `hold` takes a turn of the given length, during which the clock advances. */
function createTestQueue() {
  let now = 0;
  const turns = createFairQueue(() => now);
  const order: string[] = [];
  const hold = async (group: string, ms: number, idleMs = 0): Promise<void> => {
    const end = await turns.waitForTurn(group);
    order.push(group);
    now += ms;
    end(idleMs);
  };
  const pass = (ms: number): void => void (now += ms);
  return { turns, order, hold, pass };
}

describe('the fair queue', () => {
  it('prefers a group with little use to a group with much use', async () => {
    const { order, hold } = createTestQueue();
    await hold('searches', 200);
    await hold('lookups', 1);
    const searches = Array.from({ length: 20 }, () => hold('searches', 150));
    await Promise.all([...searches, hold('lookups', 1), hold('lists', 5), hold('lists', 5)]);
    expect(order.slice(2, 6)).toEqual(['searches', 'lists', 'lookups', 'lists']);
    expect(order).toHaveLength(25);
  });

  it('serves first come, first served within a group, and releases each turn once', async () => {
    const { turns, order } = createTestQueue();
    const first = await turns.waitForTurn('a');
    const rest = ['b', 'c', 'd'].map(async name => {
      const end = await turns.waitForTurn('a');
      order.push(name);
      return end;
    });
    first();
    first();
    const [second, third] = rest;
    (await second)?.();
    (await third)?.();
    await rest[2];
    expect(order).toEqual(['b', 'c', 'd']);
  });

  it('does not count the part of a turn in which the holder was idle', async () => {
    const { order, hold } = createTestQueue();
    await hold('lookups', 200, 199);
    await hold('lists', 20);
    const waiting = hold('first', 1);
    await Promise.all([waiting, hold('lists', 1), hold('lookups', 1)]);
    expect(order.slice(-2)).toEqual(['lookups', 'lists']);
  });

  it('ignores use that ended long ago', async () => {
    const { order, hold, pass } = createTestQueue();
    await hold('searches', 500);
    pass(60_000);
    await hold('lists', 20);
    const waiting = hold('first', 1);
    await Promise.all([waiting, hold('lists', 1), hold('searches', 1)]);
    expect(order.slice(-2)).toEqual(['searches', 'lists']);
  });
});
