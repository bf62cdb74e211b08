import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { hashedLocks, keysOf, lockNumbers } from '../../../platform/engine/storage/advisoryLocks.ts';
import { type OpenedDatabase, openDatabase } from '../../../platform/engine/storage/connect.ts';

let opened: OpenedDatabase;

beforeAll(async () => {
  opened = await openDatabase();
});

afterAll(() => opened.close());

describe('advisory locks', () => {
  it('have different keys', async () => {
    const numbers: readonly number[] = Object.values(lockNumbers);
    const names = [...hashedLocks, ...allScreens.map(({ resource }) => `order of ${resource.name}` as const)];
    const hashes = await Promise.all(
      names.map(async name => {
        const [key] = keysOf(name);
        if (!key) throw new Error(`${name} has no key`);
        const { value } = await opened.db
          .selectNoFrom(eb => eb.cast<number>(key, 'bigint').as('value'))
          .executeTakeFirstOrThrow();
        return value;
      }),
    );
    expect(new Set([...numbers, ...hashes]).size).toBe(numbers.length + names.length);
  });
});
