import { describe, expect, it } from 'vitest';

import { readBulkResult } from '../../../src/dataProvider/responses.ts';
import { rejectionOf } from './failureOf.ts';
import { createFakeProvider } from './fakeProvider.ts';

describe('a selection', () => {
  it('is requested by ids, or by a filter with exclusions', async () => {
    const { provider, sent } = createFakeProvider(() => ({ token: 't', count: 3 }));
    expect(await provider.select('devices', { ids: [1, 2, 3] })).toEqual({ token: 't', count: 3 });
    await provider.select('devices', { filter: { name: 'a' }, exclude: [5] });
    expect(sent.map(item => item.body)).toEqual([
      { resource: 'devices', ids: [1, 2, 3] },
      { resource: 'devices', filter: { name: 'a' }, exclude: [5] },
    ]);
  });

  it.each([null, 'x', [], { count: 1 }, { token: 5 }])('cannot be read from the response %j', async answer => {
    const { provider } = createFakeProvider(() => answer);
    expect(await rejectionOf(provider.select('devices', { ids: [1] }))).toMatchObject({ kind: 'badAnswer' });
  });

  it('replaces the ids in actions and deletions', async () => {
    const { provider, sent } = createFakeProvider(() => ({ taskId: 9, total: 3 }));
    const request = { ids: [1, 2], selection: 't', idempotencyKey: 'k' };
    expect(await provider.action('devices', 'restart', { ...request, values: {} })).toMatchObject({ taskId: 9 });
    expect(await provider.remove('devices', request)).toMatchObject({ taskId: 9, success: 0 });
    expect(sent.map(item => item.body)).toEqual([{ selection: 't', force: 1 }, { selection: 't' }]);
  });

  it('has a preview in which parts may be missing', async () => {
    const reasons = [{ reason: '离线', count: 2, names: ['a', 'b'] }, 'x', { count: '7' }];
    const { provider } = createFakeProvider(() => ({ total: 3, eligible: 1, ineligible: 2, reasons }));
    expect(await provider.preview('t', 'restart')).toEqual({
      total: 3,
      eligible: 1,
      ineligible: 2,
      reasons: [
        { reason: '离线', count: 2, names: ['a', 'b'] },
        { reason: '', count: 0, names: [] },
      ],
      names: [],
      isJob: false,
    });
    const broken = createFakeProvider(() => 'x').provider;
    expect(await rejectionOf(broken.preview('t', 'restart'))).toMatchObject({ kind: 'badAnswer' });
  });
});

describe('jobs', () => {
  it('are read from the well-formed rows of the response, and fail to load when the response is no list', async () => {
    const row = { taskId: 4, title: '重启', state: 1, isOpen: true, total: 10, done: 3, success: 2, failed: 1 };
    const { provider, sent } = createFakeProvider(() => [row, null, { title: 'x' }, 5]);
    expect(await provider.jobs()).toEqual([
      {
        id: 4,
        title: '重启',
        state: 1,
        isOpen: true,
        isRead: false,
        reason: '',
        total: 10,
        done: 3,
        success: 2,
        failed: 1,
        cancelled: 0,
        skipped: 0,
        createTime: '',
        resource: '',
        action: '',
        isPaused: false,
        pauseReason: '',
        hasWaves: false,
        approval: '',
        approvedBy: '',
        orderedBy: '',
        given: [],
        names: [],
      },
    ]);
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/system/v1/tasks/mine', silent: true });
    expect(await rejectionOf(createFakeProvider(() => ({})).provider.jobs())).toMatchObject({ kind: 'badAnswer' });
  });

  it('return their items page by page', async () => {
    const items = [{ id: 1, name: 'a', state: 3, msg: '离线' }, 'x'];
    const { provider, sent } = createFakeProvider(() => ({ items }));
    expect(await provider.jobItems(4, { page: 2 })).toEqual([{ id: 1, name: 'a', state: 3, msg: '离线' }]);
    expect(sent[0]?.query).toEqual({ taskId: 4, pageNum: 2, pageSize: 50 });
    expect(await createFakeProvider(() => null).provider.jobItems(4, { page: 1 })).toEqual([]);
  });

  it.each([
    ['cancelJob', 'cancel'],
    ['retryJob', 'retryFailed'],
    ['pauseJob', 'pauseJob'],
    ['resumeJob', 'resumeJob'],
    ['approveJob', 'approve'],
    ['rejectJob', 'reject'],
    ['markJobRead', 'read'],
  ] as const)('are changed by the method %s, which sends the id of the job', async (verb, name) => {
    const { provider, sent } = createFakeProvider();
    await provider[verb](4);
    expect(sent[0]).toMatchObject({ method: 'POST', path: `/api/system/v1/tasks/${name}`, body: { taskId: 4 } });
  });

  it('do not count as success while they run', () => {
    expect(readBulkResult({ taskId: 7, total: 5 }, 5)).toMatchObject({ taskId: 7, success: 0, failed: 0, items: [] });
    expect(readBulkResult({ taskId: '7' }, 5)).not.toHaveProperty('taskId');
  });
});
