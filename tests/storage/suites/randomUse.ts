import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { scheduledTask as rentalsChore } from '../../../platform/areas/business/rentalsTask.ts';
import { applyAcknowledgementEffects } from '../../../platform/areas/devices/fleet/applyAcknowledgementEffects.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { findUseDifferences } from '../../../platform/areas/devices/ledger/differences.ts';
import { endUse, startUse, splitCurrentUse } from '../../../platform/areas/devices/ledger/useLedger.ts';
import { retryOnTransactionConflict } from '../../../platform/engine/resources/runWrite.ts';
import { type Random, createRandom } from '../../../platform/demo/values/random.ts';
import { simulateCards } from '../../../platform/demo/simulator/simulateCards.ts';
import { simulateSessions } from '../../../platform/demo/simulator/simulateSessions.ts';
import type { Database, Row } from '../../../platform/engine/storage/database.ts';
import { isFullRun } from '../../support/propertyRunCount.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectList, now, nowMs, expectRecord, fixedSchedulerScope } from '../harness.ts';
import { runOpenJobs } from '../runOpenJobs.ts';
import { createEffectHarness } from './effects/effectHarness.ts';

/** Number of operations, high enough for every kind to succeed many times. A full run (`FUZZ=full`) has 100,000. */
const count = Number(process.env['LEDGER_OPERATIONS'] ?? (isFullRun ? 100_000 : 2_000));
/** Operations between two lines of progress. */
const progressStep = 10_000;
const seed = process.env['FUZZ_SEED'] ?? (isFullRun ? String(Date.now()) : 'usual');
/** Number of concurrent operations; the comparison waits for all of them. */
const atOnce = 4;
const longMs = isFullRun ? 6 * 3_600_000 : 600_000;

const resources = '/api/resources/v1';

/**
 * Counts the devices in use, and returns the rooms, merchants and users whose count differs from their open records.
 */
async function countUse(db: Database): Promise<{ readonly used: number; readonly unequal: readonly Row[] }> {
  const columns = ['roomId', 'merchantSign', 'userName'];
  const sides = columns.flatMap(name => [
    sql`select ${name}::text as by, ${sql.id(name)}::text as key, 1 as devices, 0 as records from devices where "runStatus" = 1`,
    sql`select ${name}::text, ${sql.id(name)}::text, 0, 1 from sign_out_records where "useStatus" = 1`,
  ]);
  const { rows } = await sql<{ by: string; key: string; devices: number; records: number }>`
    select by, key, sum(devices) as devices, sum(records) as records from (${sql.join(sides, sql` union all `)}) as counted
    group by by, key`.execute(db);
  const used = rows.filter(row => row.by === 'roomId').reduce((sum, row) => sum + row.devices, 0);
  return { used, unequal: rows.filter(row => row.devices !== row.records) };
}

/** Runs random operations that start, end or move the use of devices, through calls and by the platform itself. */
export function defineRandomUseSuite(engine: EngineUnderTest): void {
  describe('the use ledger under random operations', () => {
    let harness: Harness;
    const { insertRow: insert, runTransitions: turn } = createEffectHarness(() => harness);
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const scopeOn = (db: Database) => ({ db, now, nowMs, ...fixedSchedulerScope, resourceOf: harness.catalogue.get });
    const inside = <T>(work: (scope: ReturnType<typeof scopeOn>) => Promise<T>): Promise<T> =>
      retryOnTransactionConflict(() => harness.db.transaction().execute(db => work(scopeOn(db))));
    const pick = async (random: Random, from: string, limit = 1): Promise<readonly Row[]> => {
      const { rows } = await sql<Row>`
        select * from (${sql.raw(from)}) as found order by hashint8extended(id, ${random.between(0, 1e9)}) limit ${limit}`.execute(
        harness.db,
      );
      return rows;
    };
    const idOf = async (random: Random, from: string): Promise<unknown> => (await pick(random, from))[0]?.['id'];
    const idsOf = async (random: Random, from: string, limit: number): Promise<readonly number[]> =>
      (await pick(random, from, limit)).map(row => Number(row['id']));
    /** Returns whether the only record of a call succeeded. */
    const isDone = async (target: string, payload: Row): Promise<boolean> => {
      const items = expectRecord(await harness.call(target, payload))['items'];
      return items === undefined || expectList(items).every(item => item['code'] === 0);
    };
    const runJob = async (target: string, payload: Row): Promise<boolean> => {
      await harness.call(target, payload);
      await runOpenJobs(harness);
      return true;
    };

    const anyDevice = 'select id from devices';
    const usedDevice = 'select id from devices where "runStatus" = 1';
    const ownedDevice = 'select id from devices where "userName" is not null';
    const freeDevice = `select id, "standardKey" from devices where "distributionStatus" = 0
      and not exists (select from game_devices g where g."deviceId" = devices.id)`;
    const openBind = 'select id from resource_binds where "bindStatus" = 1';
    const activeUser = 'select id, "userName", "merchantSign" from client_users where status = 1';
    const expireTime = '2027-01-01 00:00:00';

    /** Operations with their relative frequency; each resolves to whether it changed something. */
    const operations: readonly (readonly [string, number, (random: Random) => Promise<boolean>])[] = [
      [
        'a user signs in',
        90,
        async random => {
          const ids = await idsOf(random, ownedDevice, random.between(1, 3));
          return (await inside(scope => startUse(scope, ids))).length > 0;
        },
      ],
      [
        'a user leaves',
        50,
        async random => {
          const ids = await idsOf(random, random.oneOf([usedDevice, anyDevice]), random.between(1, 3));
          return (await inside(scope => endUse(scope, ids, { cause: offlineCause.userLeft, note: '' }))).length > 0;
        },
      ],
      [
        'a use is renewed',
        12,
        async random => {
          const ids = await idsOf(random, usedDevice, 2);
          await inside(scope => splitCurrentUse(scope, ids, ''));
          return ids.length > 0;
        },
      ],
      [
        'a command is acknowledged',
        12,
        async random => {
          const ids = await idsOf(random, random.oneOf([usedDevice, anyDevice]), random.between(1, 3));
          const command = random.oneOf(['boardRestart', 'boardPowerOff', 'boardFactoryReset']);
          const resource = harness.catalogue.get('devices');
          await inside(scope =>
            applyAcknowledgementEffects({ ...scope, resource, query: {}, language: 'zh' }, command, ids),
          );
          return ids.length > 0;
        },
      ],
      ['the simulator moves users', 6, () => inside(simulateSessions).then(() => true)],
      ['the simulator moves cards', 2, () => inside(simulateCards).then(() => true)],
      ['rentals end', 2, () => inside(rentalsChore).then(() => true)],
      [
        'a device is assigned',
        8,
        async random => {
          const [user] = await pick(random, activeUser);
          const id = await idOf(random, freeDevice);
          const { userName, merchantSign } = user ?? {};
          return isDone(`POST ${resources}/devices/assign`, { idList: [id], userName, merchantSign, expireTime });
        },
      ],
      [
        'a device is recycled',
        3,
        async random => isDone(`POST ${resources}/devices/recycle`, { idList: [await idOf(random, ownedDevice)] }),
      ],
      [
        'a device is replaced',
        3,
        async random => {
          const [target] = await pick(random, freeDevice);
          const same = `${ownedDevice} and "standardKey" = '${String(target?.['standardKey'])}'`;
          const id = await idOf(random, same);
          return isDone(`POST ${resources}/devices/replace`, { idList: [id], targetDeviceId: target?.['id'] });
        },
      ],
      [
        'a binding is extended',
        3,
        async random => {
          const idList = [await idOf(random, openBind)];
          return isDone(`POST ${resources}/resource-binds/extend`, { idList, days: 3 });
        },
      ],
      [
        'a binding is ended',
        2,
        async random => isDone(`POST ${resources}/resource-binds/unbind`, { idList: [await idOf(random, openBind)] }),
      ],
      [
        'a device gets another address',
        6,
        async random => {
          const [device] = await pick(random, 'select id, revision, "roomId" from devices where "runStatus" = 1');
          if (!device) return false;
          const { rows } = await sql<{ ip: string }>`
            select host(s."cardStartIp"::inet + n) as ip
            from device_addresses s cross join generate_series(0, s."endPort" - s."startPort") n
            where s."roomId" = ${device['roomId']} and s."addressType" = 1 and s.status = 1
              and not exists (select from devices d where d."deviceIp" = host(s."cardStartIp"::inet + n)) limit 1`.execute(
            harness.db,
          );
          if (!rows[0]) return false;
          await harness.call(`PUT ${resources}/devices`, {
            id: device['id'],
            revision: device['revision'],
            deviceIp: rows[0].ip,
          });
          return true;
        },
      ],
      [
        'a user is frozen or released',
        4,
        async random => {
          const idList = [await idOf(random, 'select id from client_users')];
          const verb = random.oneOf(['freeze', 'unfreeze', 'unfreeze']);
          return isDone(`POST /api/user/v1/client-users/${verb}`, { idList, reason: '抽查' });
        },
      ],
      [
        'a user is signed out everywhere',
        2,
        async random =>
          isDone('POST /api/user/v1/client-users/offline', {
            idList: [await idOf(random, 'select id from client_users')],
          }),
      ],
      [
        'a merchant is disabled or enabled',
        1,
        async random => {
          const id = await idOf(random, 'select id from merchants');
          return isDone('POST /v5/merchant/merchantSwitchControl', { id, merchantStatus: random.oneOf([0, 1, 1, 1]) });
        },
      ],
      [
        'a device is judged faulty',
        2,
        async random => {
          const deviceId = await idOf(random, anyDevice);
          const values = { faultNo: `R${random.digits(9)}`, deviceId, handleStatus: 0, reportTime: now };
          const idList = [await insert('fault_conditions', values)];
          return isDone('POST /api/pay/v1/fault-conditions/judge', { idList, deviceJudgement: 2 });
        },
      ],
      [
        'a device goes to repair and comes back',
        2,
        async random => {
          const deviceId = await idOf(random, anyDevice);
          const { rows } = await sql<{ id: number }>`
            insert into fault_resources ("deviceId", "failureStatus", "faultCount") values (${deviceId}, 2, 1)
            on conflict ("deviceId") where "deviceId" is not null do update set "failureStatus" = 2, "resourceMaintenance" = null
            returning id`.execute(harness.db);
          const idList = rows.map(row => row.id);
          const isRepaired = await isDone('POST /api/pay/v1/fault-resources/maintain', { idList, maintainer: '张三' });
          return (
            isRepaired && isDone('POST /api/pay/v1/fault-resources/finishReset', { idList, operationReason: '换卡' })
          );
        },
      ],
      [
        'the time of a device runs out',
        2,
        async random => {
          const [id] = await idsOf(random, ownedDevice, 1);
          await sql`update devices set "expireTime" = ${now}::timestamp where id = ${id}`.execute(harness.db);
          await turn('devices', now);
          return id !== undefined;
        },
      ],
      [
        'a job restarts, resets or empties devices',
        2,
        async random => {
          const verb = random.oneOf(['restart', 'factoryReset', 'offline']);
          const idList = await idsOf(random, random.oneOf([usedDevice, anyDevice]), 2);
          const reason = verb === 'factoryReset' ? { operationReason: '抽查' } : {};
          return idList.length > 0 && runJob(`POST ${resources}/devices/${verb}`, { idList, ...reason });
        },
      ],
      [
        'the power of a chassis is cut or restored',
        1,
        async random => {
          const idList = [await idOf(random, 'select id from chassis')];
          return runJob(`POST ${resources}/chassis/${random.oneOf(['powerOff', 'powerOn', 'powerOn'])}`, { idList });
        },
      ],
    ];

    /** Restores devices, users and rooms, but keeps who uses each device. */
    const repair = async () => {
      await sql`update rooms set "roomStatus" = 1`.execute(harness.db);
      await sql`
        update devices set "networkStatus" = 1, "failureStatus" = 0, "abnormalState" = 0,
          "distributionStatus" = case when "distributionStatus" in (2, 3) then 0 else "distributionStatus" end`.execute(
        harness.db,
      );
      await sql`update client_users set status = 1`.execute(harness.db);
      await sql`update merchants set "merchantStatus" = 1`.execute(harness.db);
      await sql`update chassis set "powerStatus" = 1`.execute(harness.db);
      await sql`delete from fault_resources`.execute(harness.db);
    };

    it(
      `has as many open records as there are devices in use, per room, merchant and user, after each of ${count.toLocaleString('en')} operations`,
      async () => {
        const random = createRandom(`use ${seed}`);
        const done = new Map<string, number>();
        const runOperation = async () => {
          const [name, act] = random.weighted(
            ...operations.map(([title, share, run]) => [[title, run] as const, share] as const),
          );
          try {
            if (await act(createRandom(`${seed} ${random.next()}`))) done.set(name, 1 + (done.get(name) ?? 0));
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          return name;
        };
        const startedAt = performance.now();
        let used = 0;
        for (let at = 0; at < count; at += atOnce) {
          if (at % 200 === 0) await repair();
          if (at > 0 && at % progressStep === 0) {
            process.stdout.write(`${at} operations in ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
          }
          const names = await Promise.all(Array.from({ length: atOnce }, runOperation));
          const counts = await countUse(harness.db);
          expect(counts.unequal, `seed ${seed}, operation ${at}: ${names.join(', ')}`).toEqual([]);
          used = Math.max(used, counts.used);
        }
        expect(await findUseDifferences(harness.db)).toEqual([]);
        const seconds = Math.round((performance.now() - startedAt) / 1_000);
        const counts = [...done].toSorted().map(([name, times]) => `${name}: ${times}`);
        process.stdout.write(
          `${count} random operations in ${seconds} s, seed ${seed}, up to ${used} devices in use at once\n${counts.join('\n')}\n`,
        );
        // The test would prove nothing if all operations were refused or no device was in use.
        expect(used).toBeGreaterThan(50);
        expect(operations.map(([name]) => name).filter(name => !done.has(name))).toEqual([]);
      },
      longMs,
    );
  });
}
