import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { refuseWrongPassword } from '../../../platform/areas/users/signIn/ownPassword.ts';
import { type AttemptKey, releaseAttempt, reserveAttempt } from '../../../platform/areas/users/signIn/loginLimits.ts';
import { createPlatform } from '../../../platform/createPlatform.ts';
import { areas } from '../../../platform/areas.ts';
import { createPasswordHasher } from '../../../platform/areas/users/signIn/passwords.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { createClient } from '../../contract/client.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, nowMs, refusalOf, zone } from '../harness.ts';

const many = Array.from({ length: 100 }, (_, place) => place);
/** Failed sign-ins of one user before the first wait (`loginFailLimit`). */
const freeAttempts = 5;

export function definePasswordGuessingSuite(engine: EngineUnderTest): void {
  describe('concurrent password guessing', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    it('gets exactly the allowed attempts per key, and one more after each wait', async () => {
      const key: AttemptKey = { limit: 'proof', key: 'guessed' };
      const waits = await Promise.all(many.map(() => reserveAttempt(harness.db, key, nowMs)));
      expect(waits.filter(wait => wait === 0)).toHaveLength(freeAttempts);
      const later = await Promise.all(many.map(() => reserveAttempt(harness.db, key, nowMs + 60_001)));
      expect(later.filter(wait => wait === 0)).toHaveLength(1);
      expect(await reserveAttempt(harness.db, key, nowMs + 120_000)).toBeGreaterThan(0);
    });

    it('gets one more attempt when a reserved attempt is released', async () => {
      const key: AttemptKey = { limit: 'address', key: '192.0.2.1' };
      await Promise.all(many.map(() => reserveAttempt(harness.db, key, nowMs)));
      await releaseAttempt(harness.db, key);
      const waits = await Promise.all(many.map(() => reserveAttempt(harness.db, key, nowMs)));
      expect(waits.filter(wait => wait === 0)).toHaveLength(1);
    });

    it('reaches the check of a user’s own password only as often as allowed, and then fails with code 429', async () => {
      const request = new Request('http://platform/api/user/v1/designjet/login/proof', { method: 'POST' });
      const moment = { now: '2026-01-01 00:00:00', ip: '192.0.2.1', request, language: 'zh' } as const;
      const context = { db: harness.db, caller: harness.admin, ...moment };
      const tried = await Promise.all(
        many.map(() =>
          refusalOf(
            refuseWrongPassword(context, {
              digits: 'wrong',
              field: 'password',
              nowMs,
              passwords: createPasswordHasher(),
            }),
          ),
        ),
      );
      expect(tried.filter(({ code }) => code === 400)).toHaveLength(freeAttempts);
      expect(tried.filter(({ code }) => code === 429)).toHaveLength(many.length - freeAttempts);
    });

    it('reaches the check at sign-in only as often as allowed, after which even the right password fails', async () => {
      const catalogue = createCatalogue(allScreens, areas);
      const { db } = harness;
      const platform = createPlatform({
        db,
        engine: 'pglite',
        catalogue,
        clock: () => nowMs,
        zone,
        line: () => {},
        loginFloorMs: 0,
      });
      await platform.ready;
      const client = createClient(platform.fetch);
      await sql`delete from login_records`.execute(db);
      await Promise.all(many.map(place => client.tryToSignIn('viewer', 'wrong1234', { ip: `198.51.100.${place}` })));
      const { rows } = await sql<{ failReason: string; count: number }>`
        select "failReason", count(*)::int as count from login_records group by 1 order by 2`.execute(db);
      expect(rows).toEqual([
        { failReason: '密码错误', count: freeAttempts },
        { failReason: '尝试过于频繁', count: many.length - freeAttempts },
      ]);
      expect((await client.tryToSignIn('viewer', 'viewer123')).success).toBe(false);
      await platform.close();
    });
  });
}
