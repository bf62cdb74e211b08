import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { createApkWithManifest, createBinaryPropertyList, createIpaWithInfoList } from '../support/uploads/packages.ts';
import { createZip } from '../support/uploads/archives.ts';
import { requireReadCalls } from '../support/requireReadCalls.ts';
import {
  type EmptyPlatform,
  firstAdminPasswords,
  createBackupPartition,
  startEmptyPlatform,
} from './startEmptyPlatform.ts';
import { type Sender, type Values, createSender, listCases, rowsIn, pagingOf, writeCallsOf } from './resourceCalls.ts';
import { uploadFileAndGetUrl } from './uploads.ts';
import { createValidValues } from './validValues.ts';

let at: EmptyPlatform;
let token: string;
let sender: Sender;

beforeAll(async () => {
  at = await startEmptyPlatform();
});

afterAll(() => at.close());

const base = '/api/upgrade/v1';
const post = async (path: string, body: Values = {}) => at.call('POST', path, { token, body });
/** Runs an action on one record and returns the message of its refusal, or an empty string after success. */
const act = async (path: string, id: unknown, values: Values = {}): Promise<unknown> => {
  const { data, text } = await post(path, { idList: [id], ...values });
  const [item] = isRecord(data) && Array.isArray(data['items']) ? data['items'] : [];
  return isRecord(item) ? item['msg'] : text;
};
const rowsOf = async (name: string, values: Values = {}): Promise<readonly Values[]> => {
  const { list } = at.catalogue.get(name).api;
  const { page, size } = pagingOf(list);
  return rowsIn(await sender.send(list, { [page]: 1, [size]: 50, ...values }));
};
const recordOf = async (name: string, id: unknown): Promise<Values> => {
  const { data } = await sender.send(requireReadCalls(at.catalogue.get(name)).detail, { id });
  return isRecord(data) ? data : {};
};
/** Creates a record whose references name existing records. Returns the reason when the platform refuses. */
const make = async (name: string, values: Values = {}): Promise<Values | string> => {
  const resource = at.catalogue.get(name);
  if (!resource.api.create) return 'nobody makes it';
  const answer = await sender.send(resource.api.create, {
    ...(await createValidValues(at, sender, resource)),
    ...values,
  });
  return answer.success === true && isRecord(answer.data) ? answer.data : answer.text;
};
const made = async (name: string, values: Values = {}): Promise<Values> => {
  const record = await make(name, values);
  if (typeof record === 'string') throw new Error(`${name}: ${record}`);
  return record;
};

/**
 * Resources whose records the first administrator cannot create with forms alone: the records need customers, who
 * register in the apps, or running devices, a published version, or a price below that of another record.
 */
const notCreatableByForms = [
  'activities',
  'cloud-computer-accounts',
  'device-trials',
  'game-equipment',
  'game-installs',
  'give-coins',
  'hot-patches',
  'rbd-moves',
  'resource-binds',
  'user-data-transfers',
  'virtual-machines',
];

describe('a platform without seed data', () => {
  it('lets its first administrator sign in, and refuses other calls until they have set their own password', async () => {
    const first = await at.signIn('admin', firstAdminPasswords.given);
    const response = await at.call('POST', '/api/resources/v1/rooms/list', { token: first, body: {} });
    expect(response).toMatchObject({ success: false, code: 428, data: { mustUpdate: true } });
    token = await at.tokenOf('admin');
    sender = createSender(at, token);
    expect((await sender.send(at.catalogue.get('rooms').api.list, {})).data).toMatchObject({ total: 0, list: [] });
  });

  it('serves every screen without an error', async () => {
    for (const [name, resource] of listCases) {
      const { list, options } = requireReadCalls(resource);
      const { page, size } = pagingOf(list);
      expect.soft(await sender.send(list, { [page]: 1, [size]: 20 }), name).toMatchObject({ success: true });
      expect.soft(await sender.send(options, { limit: 5 }), name).toMatchObject({ success: true });
    }
    const reads = at.platform.routes.filter(({ method, path }) => method === 'GET' && !/:|stream/.test(path));
    for (const { path } of reads) {
      const { http, status = 0, code, text } = await at.call('GET', path, { token });
      // If a call lacks a required record, time range or room, the platform refuses the call with code 400 or 404.
      const isExplained = status === 0 || code === 400 || code === 404;
      expect.soft(http === 200 && isExplained, `${path}: ${text.slice(0, 200)}`).toBe(true);
    }
    expect(at.logLines.filter(line => /"event":"[a-z ]*failed"/.test(line))).toEqual([]);
  });

  it('accepts the first record on every screen whose records can be created with forms alone', async () => {
    let left: readonly (readonly [string, Resource])[] = listCases.filter(([, one_]) => writeCallsOf(one_).create);
    for (let before = left.length + 1; left.length < before;) {
      before = left.length;
      const still: (typeof left)[number][] = [];
      for (const entry of left) {
        const outcome = await make(entry[0]).catch(String);
        if (typeof outcome === 'string') still.push(entry);
      }
      left = still;
    }
    expect(left.map(([name]) => name).toSorted()).toEqual(notCreatableByForms);
  });
});

describe('the upgrade calls of a platform without seed data', () => {
  it('roll out a client version to a percentage of users, then a patch for that version, and roll back both', async () => {
    const { id: certId } = await made('client-certificates', { platform: 2 });
    const list = createBinaryPropertyList({
      CFBundleIdentifier: 'cn.example.phone',
      CFBundleShortVersionString: '7.1.0',
    });
    const packageFile = await uploadFileAndGetUrl(at, createIpaWithInfoList(list), {
      token,
      kind: 'file',
      name: 'phone.ipa',
    });
    const client = { platform: 2, certId, packageFile, grayPercent: 20 };
    expect(await make('client-upgrades', { ...client, version: '7.2.0' })).toContain('安装包中为7.1.0');
    const release = await made('client-upgrades', { ...client, version: '7.1.0' });
    const patch = { platform: 2, baseVersion: '7.1.0', patchVersion: 1, grayPercent: 10 };
    expect(await make('hot-patches', patch)).toContain('基础版本不是已发布的客户端版本');
    expect(await act(`${base}/client-upgrades/publish`, release['id'])).toBe('');
    const published = await recordOf('client-upgrades', release['id']);
    expect(published).toMatchObject({ publishStatus: 2, grayPercent: 20, publishTime: expect.any(String) });
    const { id, revision } = published;
    const body = { id, revision, grayPercent: 60 };
    expect(await at.call('PUT', `${base}/client-upgrades`, { token, body })).toMatchObject({ success: true });
    const { id: patchId } = await made('hot-patches', patch);
    expect(await act(`${base}/hot-patches/publish`, patchId)).toBe('');
    expect(await act(`${base}/hot-patches/expand`, patchId, { grayPercent: 50 })).toBe('');
    expect(await act(`${base}/hot-patches/withdraw`, patchId)).toBe('');
    expect(await recordOf('hot-patches', patchId)).toMatchObject({ publishStatus: 3, grayPercent: 50, loadCount: 0 });
    expect(await act(`${base}/client-upgrades/withdraw`, id)).toBe('');
    expect(await recordOf('client-upgrades', id)).toMatchObject({ publishStatus: 3, grayPercent: 0 });
  });

  it('roll out an app to some devices and a firmware to all devices of the rooms, report results, and roll back both', async () => {
    const [known] = await rowsOf('devices');
    for (let count = 0; count < 3; count += 1) await made('devices');
    const ids = (await rowsOf('devices')).map(row => row['id']);
    const app = { packageName: 'cn.example.play', version: '5.2.0', versionCode: 520 };
    const packageFile = await uploadFileAndGetUrl(at, createApkWithManifest(app), {
      token,
      kind: 'file',
      name: 'play.apk',
    });
    const values = { ...app, packageFile, phoneTypes: [known?.['phoneType']], roomIds: [] };
    const { versionCode: _, ...sent } = values;
    expect(await make('application-upgrades', { ...sent, version: '9.9.9' })).toContain('安装包中为5.2.0');
    const { id } = await made('application-upgrades', sent);
    expect(await make('application-upgrades', sent)).toContain('该版本已存在');
    const percentOfDevices = 50;
    expect(await act(`${base}/application-upgrades/upgrade`, id, { deviceIds: ids, percentOfDevices })).toBe('');
    await at.runTransitions(['application-upgrades'], 60);
    const results = () => rowsOf('app-upgrade-results', { upgradeId: id });
    expect(await results()).toMatchObject(Array.from({ length: 2 }, () => ({ result: 3, message: '设备离线' })));
    expect(await recordOf('application-upgrades', id)).toMatchObject({
      upgradeStatus: 3,
      targetCount: 2,
      failCount: 2,
    });

    for (const chassis of await rowsOf('chassis')) await act('/api/resources/v1/chassis/powerOn', chassis['id']);
    const offline = async () => {
      at.advanceClock(2_000);
      return rowsOf('devices', { networkStatus: 0 });
    };
    await expect.poll(offline, { timeout: 20_000 }).toEqual([]);
    expect(await act(`${base}/application-upgrades/retry`, id)).toBe('');
    await at.runTransitions(['application-upgrades'], 60);
    expect(await recordOf('application-upgrades', id)).toMatchObject({
      upgradeStatus: 2,
      successCount: 2,
      progress: 100,
    });
    expect(await act(`${base}/application-upgrades/unload`, id)).toBe('');
    expect((await results()).map(row => row['result'])).toEqual([5, 5]);

    const roomIds = [...new Set((await rowsOf('devices')).map(row => row['roomId']))];
    const { id: firmware } = await made('remote-upgrades', { targetType: 2, roomIds, version: '8.1.0', batchSize: 1 });
    expect(await act(`${base}/remote-upgrades/upgrade`, firmware)).toBe('');
    await at.runTransitions(['remote-upgrades'], 300);
    expect(await recordOf('remote-upgrades', firmware)).toMatchObject({ upgradeStatus: 2, successCount: ids.length });
    const versions = async () => (await rowsOf('devices')).map(row => row['systemVersion']);
    expect(await versions()).toEqual(ids.map(() => '8.1.0'));
    expect(await act(`${base}/remote-upgrades/unload`, firmware)).toBe('');
    expect(await versions()).toEqual(ids.map(() => null));
  });

  it('switch the platform to another version after a backup, and back again', async () => {
    const archive = createZip([{ name: 'platform/run.js', content: 'upgrade' }]);
    const packageFile = await uploadFileAndGetUrl(at, archive, { token, kind: 'file', name: 'platform.zip' });
    const form = { packageFile, version: '6.0.0', upgradeLog: '首次升级', backupFirst: true, notify: false };
    const check = async () => {
      const { data } = await post(`${base}/platform-upgrades/check`, form);
      return isRecord(data) ? data : {};
    };
    expect(await check()).toMatchObject({
      token: null,
      checks: expect.arrayContaining([
        expect.objectContaining({ isPassed: false, detail: '没有可用的备份分区，请先添加' }),
      ]),
    });
    await createBackupPartition(at, token);
    // The check fails while the jobs that switched the chassis on are still running.
    const preview = async () => (await check())['token'];
    await expect.poll(preview, { timeout: 20_000 }).not.toBeNull();
    const order = await preview();
    const ordered = await post(`${base}/platform-upgrades/upgrade`, { token: order });
    expect(ordered).toMatchObject({ success: true, data: { version: '6.0.0', count: 1 } });
    const id = isRecord(ordered.data) ? ordered.data['taskId'] : null;
    await at.runTransitions(['platform-versions', 'backups'], 300);
    expect(await recordOf('platform-versions', id)).toMatchObject({
      upgradeStatus: 2,
      progress: 100,
      failReason: null,
    });
    const current = async () => (await at.call('GET', `${base}/platform-upgrades/current`, { token })).data;
    expect(await current()).toMatchObject({ version: '6.0.0', online: 1, nodes: [{ nodeName: 'console-8000' }] });
    expect(await act(`${base}/platform-upgrades/rollback`, id)).toBe('');
    expect(await current()).toMatchObject({ version: '5.9.0' });
    expect(await rowsOf('backups')).toEqual(expect.arrayContaining([expect.objectContaining({ jobStatus: 2 })]));
  });
});
