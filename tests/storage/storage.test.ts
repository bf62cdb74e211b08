import { afterAll, beforeAll, describe } from 'vitest';

import { engines } from './engines.ts';
import { hasPostgres } from './postgres.ts';
import { actions } from './suites/actions.ts';
import { exports } from './suites/exports.ts';
import { idempotency } from './suites/idempotency.ts';
import { lists } from './suites/lists.ts';
import { migration } from './suites/migration.ts';
import { rules } from './suites/rules.ts';
import { seeds } from './suites/seeds.ts';
import { trees } from './suites/trees.ts';
import { writes } from './suites/writes.ts';

/** One suite for both engines: what holds on the embedded one holds on PostgreSQL. */
describe.each(['pglite', 'postgres'] as const)('%s', name => {
  if (name === 'postgres' && !hasPostgres()) {
    describe.skip('there is no PostgreSQL on this machine (initdb, pg_ctl) and no TEST_DATABASE_URL', () => {});
    return;
  }
  const engine = engines[name]();
  beforeAll(engine.start, 60_000);
  afterAll(engine.stop);
  for (const suite of [migration, lists, writes, actions, idempotency, exports, trees, rules, seeds]) suite(engine);
});
