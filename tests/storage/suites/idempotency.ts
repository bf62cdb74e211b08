import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EngineUnderTest } from '../engines.ts';
import { type Harness, callerOf, createHarness, expectRecord, refusalOf } from '../harness.ts';
import { createUserValues } from './writes.ts';

const users = 'POST /api/user/v1/designjet/user';

export function defineIdempotencySuite(engine: EngineUnderTest): void {
  describe('a repeated write', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const count = async (userName: string) => (await harness.rows('users', `"userName" = '${userName}'`)).length;

    it('has one effect, one log row and one response', async () => {
      const first = await harness.call(users, createUserValues('again01'), { key: 'k1' });
      const second = await harness.call(users, createUserValues('again01'), { key: 'k1' });
      expect(second).toEqual(first);
      expect(await count('again01')).toBe(1);
      expect(await harness.rows('operation_logs', `description = '新增用户：again01'`)).toHaveLength(1);
    });

    it('has one effect when its calls arrive concurrently', async () => {
      const calls = Array.from({ length: 10 }, () => harness.call(users, createUserValues('again02'), { key: 'k2' }));
      const answers = await Promise.all(calls);
      expect(new Set(answers.map(answer => expectRecord(answer)['id'])).size).toBe(1);
      expect(await count('again02')).toBe(1);
    });

    it('counts as a new write if it has another key or comes from another user', async () => {
      await harness.call(users, createUserValues('again03'), { key: 'k3' });
      const other = await callerOf(harness.db, 'ops01');
      expect(
        expectRecord(await harness.call(users, createUserValues('again04'), { key: 'k3', as: other }))['userName'],
      ).toBe('again04');
      expect((await refusalOf(harness.call(users, createUserValues('again03'), { key: 'k4' }))).code).toBe(400);
    });

    it('takes effect when the platform has refused the first call with the same key', async () => {
      await refusalOf(harness.call(users, createUserValues('again05', { email: 'x' }), { key: 'k5' }));
      expect(expectRecord(await harness.call(users, createUserValues('again05'), { key: 'k5' }))['userName']).toBe(
        'again05',
      );
    });

    it('fails with code 400 when its key was used for another call', async () => {
      await harness.call(users, createUserValues('again06'), { key: 'k6' });
      const refusal = await refusalOf(harness.call('POST /api/user/v1/users/disable', { idList: [5] }, { key: 'k6' }));
      expect(refusal.code).toBe(400);
    });
  });
}
