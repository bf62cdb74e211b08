import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { hashedLockNames, lockKeysOf, advisoryLockNumbers } from '../../../platform/engine/storage/advisoryLocks.ts';
import type { OpenedDatabase } from '../../../platform/engine/storage/connect.ts';
import type { EngineUnderTest } from '../engines.ts';

export function defineAdvisoryLockSuite(engine: EngineUnderTest): void {
  describe('advisory locks', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await engine.openEmpty();
    });
    afterAll(() => opened.close());

    it('have different keys', async () => {
      const numbers: readonly number[] = Object.values(advisoryLockNumbers);
      const names = [...hashedLockNames, ...allScreens.map(({ resource }) => `order of ${resource.name}` as const)];
      const hashes = await Promise.all(
        names.flatMap(lockKeysOf).map(async key => {
          const query = opened.db.selectNoFrom(eb => eb.cast<number>(key, 'bigint').as('key'));
          return (await query.executeTakeFirstOrThrow()).key;
        }),
      );
      expect(new Set([...numbers, ...hashes]).size).toBe(numbers.length + names.length);
    });
  });
}
