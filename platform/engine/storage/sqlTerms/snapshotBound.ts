import { type RawBuilder, expressionBuilder } from 'kysely';

import { castTo } from './castTo.ts';

/**
 * Transaction number that bounds the snapshot of the statement: `xmin` belongs to the oldest running transaction,
 * `xmax` to the first transaction that has not started.
 */
export function snapshotBound(bound: 'xmin' | 'xmax'): RawBuilder<number> {
  const { fn } = expressionBuilder();
  return castTo(castTo(fn(`pg_snapshot_${bound}`, [fn('pg_current_snapshot')]), 'text'), 'bigint');
}
