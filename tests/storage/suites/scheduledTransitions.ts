import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Effects, onAction } from '../../../platform/engine/effects/effect.ts';
import { createRefusal } from '../../../platform/engine/effects/createRefusal.ts';
import { runScheduledTransitions } from '../../../platform/engine/scheduler/scheduledTransitions.ts';
import { createRefusedTransitionList } from '../../../platform/engine/resources/refusedTransitions.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, now, nowMs } from '../harness.ts';

export function defineScheduledTransitionSuite(engine: EngineUnderTest): void {
  describe('scheduled transitions', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await sql`delete from sample_rules`.execute(harness.db);
    }, 60_000);
    afterAll(() => harness.close());

    const turning = (given: NonNullable<Resource['turns']>): Resource => ({
      ...harness.catalogue.get('sample-rules'),
      turns: given,
    });
    const take = (resource: Resource, effects: Effects = {}) =>
      runScheduledTransitions(
        {
          db: harness.db,
          catalogue: { ...harness.catalogue, effects: new Map(Object.entries(effects)) },
          clock: () => nowMs,
        },
        [resource],
        now,
      );
    const make = async (name: string, values: Readonly<Record<string, unknown>>) =>
      sql`
        insert into sample_rules (username, "operatorName", ${sql.join(Object.keys(values).map(key => sql.id(key)))})
        values (${name}, 'somebody', ${sql.join(Object.values(values))})`.execute(harness.db);
    const firstRow = async (name: string) => (await harness.rows('sample_rules', `username = '${name}'`))[0];

    it('run at their time, in order, and only once', async () => {
      const resource = turning([
        { field: 'priority', from: [1], to: 2, at: 'startAt' },
        { field: 'priority', from: [2], to: 3, at: 'endAt' },
      ]);
      await make('ahead', { priority: 1, startAt: '2026-03-01 12:00:01' });
      await make('begun', { priority: 1, startAt: now, endAt: '2026-03-02 00:00:00' });
      await make('over', { priority: 1, startAt: '2026-02-01 00:00:00', endAt: '2026-02-02 00:00:00' });
      await make('other', { priority: 9, startAt: '2026-02-01 00:00:00' });
      await Promise.all([take(resource), take(resource)]);
      await take(resource);
      expect(await firstRow('ahead')).toMatchObject({ priority: 1, revision: 1 });
      expect(await firstRow('begun')).toMatchObject({
        priority: 2,
        revision: 2,
        updateTime: now,
        operatorName: 'somebody',
      });
      expect(await firstRow('over')).toMatchObject({ priority: 3, revision: 3 });
      expect(await firstRow('other')).toMatchObject({ priority: 9, revision: 1 });
    });

    it('can start from an empty state, and then leave records in other states unchanged', async () => {
      await make('blank', { startAt: now });
      await make('stated', { priority: 7, startAt: now });
      await take(turning([{ field: 'priority', from: [null], to: 2, at: 'startAt' }]));
      expect([(await firstRow('blank'))?.['priority'], (await firstRow('stated'))?.['priority']]).toEqual([2, 7]);
    });

    it('write their additional values in the same statement', async () => {
      await make('done', { priority: 1, startAt: now, price: 10.01 });
      await take(turning([{ field: 'priority', from: [1], to: 2, at: 'startAt', sets: { price: 99.5, offer: null } }]));
      expect(await firstRow('done')).toMatchObject({ priority: 2, price: 99.5, offer: null, revision: 2 });
    });

    it('run when a field has reached the value of its limit field, and never while the limit field is empty', async () => {
      await make('below', { priority: 1, price: 10.01, offer: 10 });
      await make('reached', { priority: 1, price: 10, offer: 10 });
      await make('endless', { priority: 1, offer: 10 });
      await take(turning([{ field: 'priority', from: [1], to: 5, full: ['offer', 'price'] }]));
      expect((await firstRow('below'))?.['priority']).toBe(1);
      expect((await firstRow('reached'))?.['priority']).toBe(5);
      expect((await firstRow('endless'))?.['priority']).toBe(1);
    });

    it('run their effects once for each record, and keep the state of a record whose effect is refused', async () => {
      await make('acting', { priority: 11, startAt: now });
      await make('refused', { priority: 11, startAt: now });
      const seen: unknown[] = [];
      const begin = onAction(async ({ db, caller }, { record }) => {
        await sql`update sample_rules set price = coalesce(price, 0) + 1 where id = ${record?.['id']}`.execute(db);
        if (record?.['username'] === 'refused') throw createRefusal('不行', 'No');
        seen.push([record?.['priority'], caller.userName]);
      });
      const resource = turning([{ field: 'priority', from: [11], to: 12, at: 'startAt', effect: 'begin' }]);
      await Promise.all([take(resource, { begin }), take(resource, { begin })]);
      expect(seen).toEqual([[12, 'somebody']]);
      expect(await firstRow('acting')).toMatchObject({ priority: 12, revision: 2, price: 1 });
      expect(await firstRow('refused')).toMatchObject({ priority: 11, revision: 1, price: null });
    });

    it('report a refusal once and continue with the other records', async () => {
      await sql`delete from sample_rules`.execute(harness.db);
      for (let at = 0; at < 60; at += 1) await make(`stuck${at}`, { priority: 11, startAt: now });
      await make('behind', { priority: 11, startAt: now });
      const lines: unknown[] = [];
      const triedNames: unknown[] = [];
      let [passedMs, reason] = [0, 'No'];
      const clock = () => nowMs + passedMs;
      const begin = onAction(async (_, { record }) => {
        triedNames.push(record?.['username']);
        if (record?.['username'] !== 'behind') throw createRefusal('不行', reason);
      });
      const resource = turning([{ field: 'priority', from: [11], to: 12, at: 'startAt', effect: 'begin' }]);
      const log = { write: (...line: readonly unknown[]) => void lines.push(line) };
      const refusals = createRefusedTransitionList({ clock, log });
      const catalogue = { ...harness.catalogue, effects: new Map([['begin', begin]]) };
      const look = () => runScheduledTransitions({ db: harness.db, catalogue, clock, refusals }, [resource], now);
      await look();
      await look();
      await look();
      expect(await firstRow('behind')).toMatchObject({ priority: 12 });
      expect(triedNames).toHaveLength(61);
      expect(lines).toHaveLength(60);
      const logDetails = { resource: 'sample-rules', field: 'priority', to: 12, reason: 'No' };
      expect(lines[0]).toMatchObject(['warn', 'scheduled transition refused', logDetails]);
      passedMs = 61_000;
      await look();
      expect([triedNames.length, lines.length]).toEqual([111, 60]);
      [passedMs, reason] = [122_000, 'Never'];
      await look();
      expect(lines).toHaveLength(110);
    });
  });
}
