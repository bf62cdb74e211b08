import { describe, expect, it, vi } from 'vitest';

import { createSafeStorage } from '../../../src/authProvider/safeStorage.ts';
import { isFormDraftKey } from '../../../src/config.ts';
import { createFormDraftStore, deleteExpiredFormDrafts } from '../../../src/screens/formState/formDrafts.ts';
import { FakeStorage } from '../authProvider/fakeStorage.ts';

const day = 24 * 3_600_000;

function open(browser = new FakeStorage(), uid = 7) {
  const clock = { time: 1_800_000_000_000 };
  const storage = createSafeStorage(() => browser);
  const drafts = createFormDraftStore({ storage, prefix: `cloudphone-${uid}-draft-`, now: () => clock.time });
  return { browser, clock, drafts };
}

describe('a form draft', () => {
  it('is found again, with its time, even in a new page', () => {
    const { browser, clock, drafts } = open();
    drafts.write('users/5', { name: '张三', tags: [1] });
    expect(open(browser).drafts.read('users/5')).toEqual({ values: { name: '张三', tags: [1] }, time: clock.time });
    drafts.remove('users/5');
    expect(drafts.read('users/5')).toBeNull();
  });

  it('belongs to one form', () => {
    const { drafts } = open();
    drafts.write('users/5', { name: 'a' });
    expect([drafts.read('users/50'), drafts.read('users/create'), drafts.read('users')]).toEqual([null, null, null]);
  });

  it('is never read by another user', () => {
    const { browser, drafts } = open();
    drafts.write('users/create', { name: 'secret of 7' });
    for (const uid of [8, 70, 77, 0]) expect(open(browser, uid).drafts.read('users/create')).toBeNull();
  });

  it.each([
    [7 * day - 1, true],
    [7 * day, false],
    [365 * day, false],
    // The clock was set back meanwhile.
    [-day, true],
  ])('is offered after %i ms: %s', (age, isThere) => {
    const { clock, drafts } = open();
    drafts.write('users/create', { name: 'a' });
    clock.time += age;
    expect(drafts.read('users/create') !== null).toBe(isThere);
  });

  it('is removed after a month without use, whoever wrote it', () => {
    const { browser, clock, drafts } = open();
    const storage = createSafeStorage(() => browser);
    drafts.write('users/1', { name: 'old' });
    open(browser, 8).drafts.write('users/1', { name: 'of somebody else' });
    storage.write('cloudphone-8-draft-broken', '{');
    storage.write('cloudphone-8-tabs', 'kept');
    clock.time += 20 * day;
    drafts.write('users/2', { name: 'younger' });
    const later = clock.time + 10 * day + 1;
    deleteExpiredFormDrafts(storage, isFormDraftKey, later);
    expect([...browser.kept.keys()]).toEqual(['cloudphone-8-tabs', 'cloudphone-7-draft-users/2']);
  });

  it.each([
    '',
    '{',
    'null',
    '5',
    '"x"',
    '[]',
    '{}',
    '{"values":{}}',
    '{"time":1800000000000}',
    '{"values":null,"time":1800000000000}',
    '{"values":[],"time":1800000000000}',
    '{"values":"x","time":1800000000000}',
    '{"values":{},"time":"1800000000000"}',
    '<html>',
  ])('is ignored when damaged (%s)', text => {
    const browser = new FakeStorage({ 'cloudphone-7-draft-users/create': text });
    expect(open(browser).drafts.read('users/create')).toBeNull();
  });

  it.each(['blocked', 'full'] as const)('is kept in memory while the storage is %s', fault => {
    const { browser, drafts } = open();
    browser.fault = fault;
    drafts.write('users/create', { name: 'a' });
    expect(drafts.read('users/create')?.values).toEqual({ name: 'a' });
  });
});

describe('forms that are open when the page is left', () => {
  it('store their drafts until they close', () => {
    const { drafts } = open();
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const close = drafts.onStash(first);
    drafts.onStash(second);
    drafts.stashAll();
    close();
    drafts.stashAll();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  });

  it('remove their draft after their values were submitted', () => {
    const { drafts } = open();
    const [own, other, closed] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    drafts.onFinish('users/5', own);
    drafts.onFinish('users/6', other);
    drafts.onFinish('users/5', closed)();
    drafts.write('users/5', { name: 'a' });
    drafts.finish('users/5');
    expect(drafts.read('users/5')).toBeNull();
    expect([own, other, closed].map(item => item.mock.calls.length)).toEqual([1, 0, 0]);
  });

  it('keep their draft when the session ends during the save', () => {
    const { drafts } = open();
    drafts.write('users/5', { name: 'a' });
    drafts.disarm();
    drafts.finish('users/5');
    expect(drafts.read('users/5')?.values).toEqual({ name: 'a' });
  });

  it('allow the page to close once the session has ended', () => {
    const { drafts } = open();
    expect(drafts.isLeaving()).toBe(false);
    drafts.disarm();
    expect(drafts.isLeaving()).toBe(true);
  });
});
