import { describe, expect, it } from 'vitest';

import { createPglitePool } from '../../../platform/engine/storage/pglitePool.ts';

/** Blocks the event loop like the embedded database during a query. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('the pool of the embedded database', () => {
  it.each([
    { what: 'between long queries', queryMs: 10, queries: 6 },
    { what: 'every few milliseconds of short queries', queryMs: 1, queries: 60 },
  ])('yields to the event loop $what of several callers', async ({ queryMs, queries }) => {
    const query = async () => {
      block(queryMs);
      return { rows: [], fields: [], affectedRows: 0 };
    };
    const pool = createPglitePool(async () => ({ query }));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turnsSeen = await Promise.all(
      Array.from({ length: queries }, async (_value, at) => {
        const client = await pool.viewOf(`group ${at}`, 0).connect();
        await client.query('select 1', []);
        client.release();
        return turns;
      }),
    );
    isOver = true;
    // On a busy machine a pause may take as long as two queries, which then run without a pause in between.
    expect(new Set(turnsSeen).size).toBeGreaterThan(2);
  });
});
