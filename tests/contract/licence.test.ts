import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { createVendor } from '../support/licences.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { uploadFile } from './uploads.ts';
import { dayMs } from '../../src/schemas/base/durations.ts';

const vendor = createVendor();
const base = '/api/upgrade/v1/license-activation';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform({ licenceKey: vendor.publicKey });
  admin = await at.tokenOf('admin');
});

afterAll(() => at.close());

/** Removes all licences. If a number is given, stores a licence that ends that many milliseconds from now. */
async function setLicence(endsInMs?: number): Promise<void> {
  await sql`delete from licences`.execute(at.db);
  await sql`delete from license_activations`.execute(at.db);
  if (endsInMs !== undefined) {
    await sql`
      insert into licences ("isTrial", "licenceNo", cards, modules, "validFrom", "validTo", digest)
      values (false, '1', 10, '[]', 0, ${Date.now() + endsInMs}, 'laid')`.execute(at.db);
  }
  // The platform caches the licence for a few seconds; a failed activation makes the platform read the licence again.
  await post('online', { licenseKey: 'none' });
  await sql`delete from license_activations`.execute(at.db);
}

const post = (name: string, body: unknown = {}, token = admin) => at.call('POST', `${base}/${name}`, { token, body });
const detail = async (token = admin) => (await at.call('GET', `${base}/detail`, { token })).data;
const listUsers = (token = admin) => at.call('POST', '/api/user/v1/designjet/user/list', { token, body: {} });
const history = async () => (await at.call('POST', `${base}/list`, { token: admin, body: {} })).data;
const machine = async () => {
  const data = await detail();
  return isRecord(data) ? String(data['machineCode']) : '';
};

describe('the licence', () => {
  beforeEach(() => setLicence());

  it('can be a trial of sixty cards for thirty days, but only once', async () => {
    expect(await detail()).toMatchObject({ licenseStatus: 0, mayTry: true, allowedCards: null });
    expect(await post('trial')).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({ licenseStatus: 1, allowedCards: 60, daysLeft: 30, mayTry: false });
    expect(await post('trial')).toMatchObject({ success: false, msg: '试用只能开始一次' });
    expect(await history()).toMatchObject({ total: 2, list: [{ activationType: 1 }, { activationType: 1 }] });
  });

  it('can be activated with a key that the vendor signed for this machine, and the history masks the key', async () => {
    const key = vendor.keyOf({ lastDay: Date.now() + 20 * dayMs, machine: await machine() });
    expect(key.length).toBeLessThanOrEqual(128);
    expect(await post('online', { licenseKey: key })).toMatchObject({ success: true, data: { licenceNo: '100900' } });
    expect(await detail()).toMatchObject({ licenseStatus: 2, allowedCards: 500, modules: [1, 2] });
    const { text } = await at.call('POST', `${base}/list`, { token: admin, body: {} });
    expect(text).not.toContain(key);
    expect(text).toContain(`${key.slice(0, 4)}…${key.slice(-4)}`);
  });

  it('is activated once when several requests arrive concurrently', async () => {
    const key = vendor.keyOf({ lastDay: Date.now() + 20 * dayMs });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('online', { licenseKey: key })));
    expect(answers.filter(answer => answer.success === true)).toHaveLength(1);
    expect(new Set(answers.filter(answer => answer.success !== true).map(answer => answer.msg))).toEqual(
      new Set(['该授权已使用过']),
    );
  });

  it.each([
    ['nothing', () => '', '授权无效或已损坏'],
    ['words', () => 'let me in', '授权无效或已损坏'],
    ['a key of another vendor', () => createVendor().keyOf({ lastDay: Date.now() + dayMs }), '授权无效或已损坏'],
    ['a key that ended yesterday', () => vendor.keyOf({ lastDay: Date.now() - 2 * dayMs }), '授权已过期'],
    [
      'a key for another machine',
      () => vendor.keyOf({ lastDay: Date.now() + dayMs, machine: 'ffffffffffff' }),
      '授权与本机机器码不符',
    ],
    ['the signature of an upgrade package', () => vendor.packageOf('6.0.0', 'ab'.repeat(32)), '授权无效或已损坏'],
    [
      'a key in which a letter was changed',
      () => vendor.keyOf({ lastDay: Date.now() + dayMs }).replace(/^..../, 'AQzz'),
      '授权无效或已损坏',
    ],
  ])('is not activated by an invalid key: %s', async (_, keyOf, msg) => {
    expect(await post('online', { licenseKey: keyOf() })).toMatchObject({ success: false, msg });
    expect(await detail()).toMatchObject({ licenseStatus: 0 });
    expect(await history()).toMatchObject({ list: [{ result: 2, failReason: msg }] });
  });

  it('can be activated with a file', async () => {
    const content = { licenceNo: 'F-7', customer: '某公司', cards: 900, modules: 1, validTo: '2099-12-31' };
    const sent = { token: admin, name: 'platform.lic', kind: 'file' };
    const { url } = (await uploadFile(at, new TextEncoder().encode(vendor.fileOf(content)), sent)).data;
    expect(await post('offline', { file: url })).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({ licenseStatus: 2, customer: '某公司', allowedCards: 900 });
    expect(await post('offline', { file: '/api/public/v1/files/none.lic' })).toMatchObject({ success: false });
  });

  it('can be changed only with the permission', async () => {
    const viewer = await at.tokenOf('viewer');
    for (const name of ['trial', 'online', 'offline'])
      expect(await post(name, {}, viewer)).toMatchObject({ code: 403 });
  });
});

describe('a licence for fewer cards than are online', () => {
  const user = async (token = admin) => (await at.call('GET', '/api/v1.0/users/-/', { token })).data;
  /** Returns the idle cards in the order of their registration. */
  const idle = async () => {
    const { rows } = await sql<{ id: number; resourceCode: string; standardKey: string; roomId: number }>`
      select d.id, d."resourceCode", d."standardKey", d."roomId" from devices d join rooms r on r.id = d."roomId"
      where d."networkStatus" = 1 and d."distributionStatus" = 0 and d."failureStatus" = 0 and d."abnormalState" = 0
        and r."roomStatus" = 1 and not exists (select from game_devices g where g."deviceId" = d.id)
      order by d.id`.execute(at.db);
    return rows;
  };
  const online = async (where = sql`true`) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from devices where "networkStatus" = 1 and ${where}`.execute(at.db);
    return Number(rows[0]?.count);
  };
  const give = async (id: number) => {
    const { rows } = await sql<{ merchantSign: string }>`
      select "merchantSign" from merchants where "merchantStatus" = 1 order by id limit 1`.execute(at.db);
    const path = '/api/resources/v1/devices/assign';
    const body = { idList: [id], merchantSign: rows[0]?.merchantSign, expireTime: '2099-01-01 00:00:00' };
    const { data } = await at.call('POST', path, { token: admin, body });
    return isRecord(data) && Array.isArray(data['items']) ? data['items'][0] : data;
  };

  it('prevents the assignment of the newest idle cards, keeps assigned cards, and reports the surplus', async () => {
    await setLicence(20 * dayMs);
    const cards = await idle();
    const [first] = cards;
    const last = cards.at(-1);
    if (!first || !last) throw new Error('No cards are idle');
    // The licence covers all assigned cards and the first idle card.
    const assigned = await online(sql`"distributionStatus" = 1`);
    const upToFirst = await online(sql`"distributionStatus" is distinct from 1 and id <= ${first.id}`);
    await sql`update licences set cards = ${assigned + upToFirst}`.execute(at.db);
    const surplusCards = (await online()) - assigned - upToFirst;
    expect(await detail()).toMatchObject({ surplusCards });
    expect(await user()).toMatchObject({ licence: { surplusCards, daysLeft: 20 } });
    expect(await user(await at.tokenOf('viewer'))).toMatchObject({ licence: null });

    expect(await give(last.id)).toMatchObject({ code: 1, msg: expect.stringContaining('超出授权卡数') });
    expect(await give(first.id)).toMatchObject({ code: 0 });
    expect(await detail()).toMatchObject({ surplusCards });
    expect(await give(cards[1]?.id ?? 0)).toMatchObject({ code: 1 });

    await sql`update licences set cards = ${await online()}`.execute(at.db);
    expect(await give(last.id)).toMatchObject({ code: 0 });
    expect(await user()).toMatchObject({ licence: { surplusCards: 0 } });
  });
});

describe('an expired licence', () => {
  it('allows only activation and reading one’s own user info; other calls return status 3 until the next activation', async () => {
    await setLicence(-1_000);
    expect(await listUsers()).toMatchObject({ status: 3, msg: expect.stringContaining('授权激活') });
    expect(await detail()).toMatchObject({ licenseStatus: 3, daysLeft: 0 });
    expect(await history()).toMatchObject({ total: 0 });
    expect(await at.call('GET', '/api/v1.0/users/-/', { token: admin })).toMatchObject({ success: true });
    const key = vendor.keyOf({ lastDay: Date.now() + 20 * dayMs });
    expect(await post('online', { licenseKey: key })).toMatchObject({ success: true });
    expect(await listUsers()).toMatchObject({ success: true });
  });

  it('blocks every call after its end, even if no call reads the licence', async () => {
    await setLicence(60_000);
    expect(await listUsers()).toMatchObject({ success: true });
    at.advanceClock(61_000);
    expect(await listUsers()).toMatchObject({ status: 3 });
    at.advanceClock(-61_000);
  });
});
