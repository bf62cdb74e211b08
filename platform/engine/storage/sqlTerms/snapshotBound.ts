import { type RawBuilder, expressionBuilder } from 'kysely';

import { castTo } from './castTo.ts';

/**
 * Number of a transaction at a bound of the statement's snapshot: `xmin` is the oldest running transaction, `xmax` the
 * first one that has not started.
 */
export function snapshotBound(bound: 'xmin' | 'xmax'): RawBuilder<number> {
  const { fn } = expressionBuilder();
  return castTo(castTo(fn(`pg_snapshot_${bound}`, [fn('pg_current_snapshot')]), 'text'), 'bigint');
}
