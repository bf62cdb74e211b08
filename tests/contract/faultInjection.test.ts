import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type FaultRule, injectableHttpStatuses, injectableStatuses } from '../../src/schemas/faults/faultScenario.ts';
import { validateFaultScenario } from '../../src/schemas/faults/validateFaultScenario.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { readScenarioRules, scenarioFolder } from '../support/faultScenarios.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let folder: string;
let at: TestPlatform;
let admin: string;

const list = '/api/user/v1/designjet/user/list';
const faults = '/api/public/v1/faults';
const askForUsers = () => at.call('POST', list, { token: admin, body: { pageNum: 1, pageSize: 20 } });
const play = (...rules: readonly FaultRule[]) => at.injectFaults(rules);
const onList = (rule: Omit<FaultRule, 'call'>) => play({ call: `POST ${list}`, ...rule });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scenarios-'));
  at = await startPlatform({ scenarioFolder: folder });
  admin = await at.tokenOf('admin');
});

afterEach(() => play());

afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true });
});

describe('a call with an injected fault', () => {
  it.each(injectableStatuses)('returns the status %i in its JSON body', async status => {
    onList({ fault: 'status', status });
    expect(await askForUsers()).toMatchObject({ http: 200, status, success: false });
  });

  it.each(injectableHttpStatuses)('returns the HTTP status %i', async status => {
    onList({ fault: 'http', status });
    expect(await askForUsers()).toMatchObject({ http: status, success: false });
  });

  it('returns half of its body or an HTML page, as the fault defines', async () => {
    const whole = (await askForUsers()).text;
    onList({ fault: 'truncated' });
    const answer = await at.platform.fetch(
      new Request(`http://console.test${list}`, {
        method: 'POST',
        headers: { authorization: admin, 'content-type': 'application/json' },
        body: '{"pageNum":1,"pageSize":20}',
      }),
    );
    const half = await answer.text();
    expect(answer.status).toBe(200);
    expect(whole.startsWith(half)).toBe(true);
    expect(Math.abs(half.length * 2 - whole.length)).toBeLessThan(whole.length / 4);
    onList({ fault: 'html' });
    expect(
      (await at.platform.fetch(new Request(`http://console.test${list}`, { method: 'POST' }))).headers.get(
        'content-type',
      ),
    ).toContain('text/html');
  });

  it('breaks off its response or its event stream', async () => {
    onList({ fault: 'dropped' });
    await expect(askForUsers()).rejects.toThrow('dropped on demand');
    play({ call: 'GET /api/public/v1/stream', fault: 'dropped', delayMs: 1 });
    const request = new Request('http://console.test/api/public/v1/stream?topics=jobs', {
      headers: { authorization: admin },
    });
    const answer = await at.platform.fetch(request);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    await expect(answer.text()).rejects.toThrow('dropped on demand');
  });

  it('fails as many times as its rule says, or until somebody clears the rules', async () => {
    onList({ fault: 'http', status: 503, times: 2 });
    const other = await at.call('GET', '/api/v1.0/users/-/', { token: admin });
    const responses = [await askForUsers(), await askForUsers(), await askForUsers()];
    expect([other, ...responses].map(response => response.http)).toEqual([200, 503, 503, 200]);
    onList({ fault: 'http', status: 503 });
    play();
    expect((await askForUsers()).http).toBe(200);
  });

  it('responds after the given delay', async () => {
    onList({ fault: 'late', delayMs: 40 });
    const started = performance.now();
    expect((await askForUsers()).status).toBe(0);
    expect(performance.now() - started).toBeGreaterThan(38);
  });
});

describe('a bulk call that fails for half of its records', () => {
  it('processes every second record, and lists the failed records', async () => {
    const { data } = await at.call('POST', list, { token: admin, body: { pageNum: 1, pageSize: 4 } });
    const rows = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
    const idList = rows.map(row => Number(row['id']));
    at.injectFaults(readScenarioRules('half-failed-bulk'));
    const answer = await at.call('DELETE', '/api/user/v1/designjet/user', { token: admin, body: { idList } });
    const items = isRecord(answer.data) && Array.isArray(answer.data['items']) ? answer.data['items'] : [];
    expect(answer.data).toMatchObject({ total: idList.length });
    const codes = new Map(items.filter(isRecord).map(item => [item['id'], item['code']]));
    const left = idList.filter((_, place) => place % 2 === 1);
    expect(left.map(id => codes.get(id))).toEqual(left.map(() => 500));
    const { rows: still } = await sql`select id from users where id = any(${sql.val(left)})`.execute(at.db);
    expect(still).toHaveLength(left.length);
  });
});

describe('the calls of the fault panel', () => {
  it('return the rules with their numbers of hits, and the calls that the platform has received', async () => {
    const rule: FaultRule = { call: `POST ${list}`, fault: 'http', status: 500 };
    expect(await at.call('PUT', faults, { body: { rules: [rule] } })).toMatchObject({ status: 0 });
    await askForUsers();
    const { data, headers } = await at.call('GET', faults);
    expect(data).toMatchObject({ rules: [{ rule, hits: 1 }], seen: expect.arrayContaining([`POST ${list}`]) });
    expect(headers.get('x-faults')).toBeNull();
    expect((await askForUsers()).headers.get('x-faults')).toBe('on');
  });

  it('never fail because of injected faults', async () => {
    play({ call: '* /*', fault: 'http', status: 500 });
    expect(await at.call('PUT', faults, { body: { rules: [] } })).toMatchObject({ http: 200, status: 0 });
    expect((await askForUsers()).http).toBe(200);
  });

  it('save a scenario as a file, and remove the file', async () => {
    const scenario = { name: 'users-away', rules: [{ call: '* /api/user/*', fault: 'late', delayMs: 5 }] };
    await at.call('PUT', `${faults}/scenarios`, { body: scenario });
    expect(JSON.parse(await readFile(join(folder, 'users-away.json'), 'utf8'))).toEqual(scenario);
    expect((await at.call('GET', faults)).data).toMatchObject({ scenarios: [scenario] });
    await at.call('DELETE', `${faults}/scenarios?name=users-away`);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['a path as the name', { name: '../escape', rules: [] }],
    ['an unknown fault', { name: 'x', rules: [{ call: '* /api/*', fault: 'melted' }] }],
    ['a status without a meaning', { name: 'x', rules: [{ call: '* /api/*', fault: 'http', status: 200 }] }],
    ['no call', { name: 'x', rules: [{ call: 'users', fault: 'late' }] }],
    ['no rules', { name: 'x' }],
  ])('reject %s with an error at the faulty field', async (_, body) => {
    const refused = await at.call('PUT', `${faults}/scenarios`, { body });
    expect(refused).toMatchObject({ status: 1, code: 400, data: { errors: expect.any(Object) } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('return 404 while fault injection is off', async () => {
    const plain = await startPlatform();
    expect(await plain.call('GET', faults)).toMatchObject({ http: 404 });
    expect((await plain.call('GET', '/healthz')).headers.get('x-faults')).toBeNull();
    await plain.close();
  });
});

describe('the stored fault scenarios', () => {
  it('are valid, and each has the same name as its file', async () => {
    const files = await readdir(scenarioFolder);
    for (const file of files) {
      const value: unknown = JSON.parse(await readFile(join(scenarioFolder, file), 'utf8'));
      expect(validateFaultScenario(value), file).toEqual([]);
      expect(value).toMatchObject({ name: file.replace('.json', '') });
    }
    expect(files.length).toBeGreaterThan(0);
  });
});
