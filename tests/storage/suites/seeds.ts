import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { areas } from '../../../platform/areas.ts';
import { remoteTargets } from '../../../platform/areas/upgrades/remoteTargets.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { fillResource, insertRowCopies } from '../../../platform/demo/fillResource.ts';
import { orderSeeds } from '../../../platform/demo/resourceRows.ts';
import type { Seed } from '../../../platform/demo/seedOf.ts';
import { findSeedOrDefault } from '../../../platform/demo/seeds.ts';
import { seedDatabase } from '../../../platform/seedDatabase.ts';
import { migrate } from '../../../platform/engine/storage/migrate.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { validateChangedValues, validateNewValues } from '../../../platform/engine/resources/validate.ts';
import { tableName } from '../../../platform/engine/storage/tables.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, sha256Of, errorsOf, now, nowMs, expectRecord } from '../harness.ts';

const wallMs = Date.UTC(2026, 2, 1, 12);

export function defineSeedSuite(engine: EngineUnderTest): void {
  describe('the initial data of a platform', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const small = (name: string, rows: number): Seed => ({ ...findSeedOrDefault(harness.catalogue.get(name)), rows });
    const filling = (signal: AbortSignal) => ({
      db: harness.db,
      resources: harness.catalogue.resources,
      wallMs,
      signal,
    });
    const never = new AbortController().signal;

    it('contains the promised demo data', async () => {
      expect(await harness.rows('users')).toHaveLength(120);
      expect(await harness.rows('users', 'status = 0')).toHaveLength(8);
      expect(await harness.rows('support_menus')).toHaveLength(58);
      expect(await harness.rows('permission_groups')).toHaveLength(10);
      expect(await harness.rows('client_users')).toHaveLength(2_000);
      for (const [userName, password] of [
        ['admin', 'admin123'],
        ['ops01', 'ops12345'],
        ['viewer', 'viewer123'],
      ] as const) {
        const [user] = await harness.rows('users', `"userName" = '${userName}'`);
        expect(await verify(String(user?.['password']), sha256Of(password))).toBe(true);
      }
    });

    it('satisfies the rules of the forms', async () => {
      const users = harness.catalogue.get('users');
      for (const row of await harness.rows('users')) {
        const { userName, name, email, phone, groupId, loginMethod } = row;
        const opened = { userName, name, email, phone, groupId, loginMethod, password: 'x', confirmPassword: 'x' };
        expect(() =>
          validateNewValues({ fields: users.fields, mode: 'create' }, opened, { language: 'zh', now }),
        ).not.toThrow();
      }
    });

    /** Returns whether an error concerns a file or a comparison with the current time, which a seed cannot satisfy. */
    const isMissingFile = ([name, fault]: readonly [string, string], fields: Fields) =>
      ['image', 'file'].includes(fields[name]?.kind ?? '') && fault.includes('不能为空');

    it('passes the validation of every form, row by row and across fields', async () => {
      const broken: Record<string, unknown> = {};
      const ofTheProduct = orderSeeds(harness.catalogue.resources).filter(
        seed => !seed.resource.name.startsWith('sample'),
      );
      for (const { name, fields, checks } of ofTheProduct.map(seed => seed.resource)) {
        for (const row of await harness.rows(tableName({ name }), 'true', 'id limit 400')) {
          try {
            validateChangedValues({ fields, checks, mode: 'edit' }, row, {}, { language: 'zh', now });
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const faults = Object.entries(errorsOf({ data: expectRecord(error.options.data) })) as [string, string][];
            const real = faults.filter(fault => !isMissingFile(fault, fields));
            if (real.length > 0) broken[`${name} ${String(row['id'])}`] = Object.fromEntries(real);
          }
        }
      }
      expect(broken).toEqual({});
    });

    it('contains only volume moves and data transfers that actions could produce', async () => {
      const sound = {
        rbd_moves: sql`
          t."sourcePartitionId" <> t."targetPartitionId" and t."rbdName" = d."rbdName"
          and case when t."jobStatus" = 2 then t."targetPartitionId" else t."sourcePartitionId" end = d."partitionId"
          and (t.mode = 2 or d."runStatus" is distinct from 1)`,
        user_data_transfers: sql`
          t."userName" = d."userName" and t."sourceRoomId" = d."roomId" and exists (
            select from devices g where g.id = t."targetDeviceId" and g.id <> d.id and g."roomId" = t."targetRoomId"
              and g."phoneType" = d."phoneType" and coalesce(g."userName", d."userName") = d."userName")`,
      };
      for (const [table, isSound] of Object.entries(sound)) {
        const device = sql.id('t', table === 'rbd_moves' ? 'deviceId' : 'sourceDeviceId');
        const { rows } = await sql<{ all: number; sound: number }>`
          select count(*)::integer as all, count(*) filter (where ${isSound})::integer as sound
          from ${sql.table(table)} t left join devices d on d.id = ${device}`.execute(harness.db);
        expect(rows[0], table).toEqual({ all: rows[0]?.all, sound: rows[0]?.all });
        expect(rows[0]?.all).toBeGreaterThan(50);
      }
    });

    it('includes upgrades that can roll back each of their upgraded targets', async () => {
      const targets = Object.entries(remoteTargets).map(
        ([type, { resource: name, version }]) => sql`
          select ${Number(type)}::bigint as type, id, ${sql.id(version)} as runs from ${sql.table(tableName(name))}`,
      );
      const { rows } = await sql<{ all: number; lost: number; unknown: number; last: number; running: number }>`
        with targets as (${sql.join(targets, sql` union all `)}),
          results as (
            select r.*, u.version, t.id is null as "isLost", t.runs, r.result = 2 and not exists (
              select from remote_upgrade_results o join remote_upgrades e on e.id = o."upgradeId"
              where e."targetType" = u."targetType" and o."targetId" = r."targetId" and o.result = 2
                and (e."startTime", e.id) > (u."startTime", u.id)) as "isLast"
            from remote_upgrade_results r join remote_upgrades u on u.id = r."upgradeId"
            left join targets t on t.type = u."targetType" and t.id = r."targetId")
        select count(*) as all, count(*) filter (where "isLost") as lost,
          count(*) filter (where result in (2, 3, 5) and "formerVersion" is null) as unknown,
          count(*) filter (where "isLast") as last, count(*) filter (where "isLast" and runs = version) as running
        from results`.execute(harness.db);
      expect(rows[0]).toMatchObject({ all: 600, lost: 0, unknown: 0, last: rows[0]?.running });
      expect(rows[0]?.last).toBeGreaterThan(100);

      const ofCards = '"upgradeStatus" = 2 and "targetType" = 2';
      const [upgrade] = await harness.rows('remote_upgrades', ofCards, '"startTime" desc limit 1');
      const id = String(upgrade?.['id']);
      const results = () => harness.rows('remote_upgrade_results', `"upgradeId" = ${id}`, '"targetId"');
      const former = (await results()).map(row => row['formerVersion']);
      await harness.call('POST /api/upgrade/v1/remote-upgrades/unload', { idList: [Number(id)] });
      expect(new Set((await results()).map(row => [row['result'], row['message']].join(' ')))).toEqual(
        new Set(['5 已回退']),
      );
      const its = `id in (select "targetId" from remote_upgrade_results where "upgradeId" = ${id})`;
      expect((await harness.rows('devices', its, 'id')).map(row => row['systemVersion'])).toEqual(former);
    });

    it('is completed after an interruption, even by two processes at once', async () => {
      const logs = small('operation-logs', 2_300);
      await sql`delete from operation_logs`.execute(harness.db);
      await sql`delete from seed_progress where name like 'rows %'`.execute(harness.db);
      const stop = new AbortController();
      const first = fillResource(filling(stop.signal), logs);
      stop.abort();
      await first;
      const begun = (await harness.rows('operation_logs')).length;
      expect(begun).toBeLessThan(2_300);
      await Promise.all([fillResource(filling(never), logs), fillResource(filling(never), logs)]);
      const rows = await harness.rows('operation_logs');
      expect(rows).toHaveLength(2_300);
      expect(new Set(rows.map(row => row['objectId'])).size).toBe(2_300);
    });

    it('can be enlarged by copies of the rows of a table', async () => {
      await insertRowCopies(filling(never), small('client-users', 100), 3);
      const rows = await harness.rows('client_users');
      expect(rows).toHaveLength(2_300);
      expect(new Set(rows.map(row => row['userName'])).size).toBe(2_300);
    });

    it('consists, for an empty platform, of one administrator with a one-time password', async () => {
      const { db, close } = await engine.openEmpty();
      await migrate(db, createCatalogue(allScreens, areas).resources);
      const options = { seed: 'empty', placed: allScreens, clock: () => nowMs, zone: 'Asia/Shanghai' } as const;
      const { generatedPassword: madePassword, background } = await seedDatabase(db, options);
      await background;
      const { rows } = await sql<{ password: string; isAdmin: boolean }>`
        select u.password, g."isAdmin" from users u join permission_groups g on g.id = u."groupId"`.execute(db);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.isAdmin).toBe(true);
      expect(await verify(rows[0]?.password ?? '', sha256Of(madePassword ?? ''))).toBe(true);
      expect((await seedDatabase(db, options)).generatedPassword).toBe(null);
      await close();
    });
  });
}
