import { describe, expect, it } from 'vitest';

import type { UserInfo } from '../../../src/authProvider/fetchUserInfo.ts';
import { createPermissionRefresh } from '../../../src/layout/session/permissionRefresh.ts';

const user = (...roles: readonly string[]): UserInfo => ({
  id: 7,
  username: 'zhangsan',
  fullName: '张三',
  avatar: '',
  introduction: '',
  groupName: '',
  access: { roles, permissions: [] },
  tree: [],
  passwordChangeReason: null,
  mustSetUpSecondFactor: false,
  licence: null,
  damagedMenus: { names: [], count: 0 },
  recordDifferences: 0,
  logBreak: null,
});

function open(answers: readonly (UserInfo | Error)[]) {
  const state = { now: 0, requests: 0, changes: [] as UserInfo[] };
  const rights = createPermissionRefresh(user('users:users'), {
    refresh: async () => {
      const answer = answers[Math.min(state.requests, answers.length - 1)];
      state.requests += 1;
      if (answer instanceof Error) throw answer;
      return answer ?? user();
    },
    onChange: changed => state.changes.push(changed),
    now: () => state.now,
  });
  const settle = () => new Promise(resolve => setTimeout(resolve));
  return { state, rights, settle };
}

describe('the permissions of an open page', () => {
  it('are refetched when the user returns after a minute, and not earlier', async () => {
    const { state, rights, settle } = open([user('users:users', 'user:add')]);
    for (const now of [1_000, 30_000, 59_999]) {
      state.now = now;
      rights.onReturn();
    }
    expect(state.requests).toBe(0);
    state.now = 60_000;
    rights.onReturn();
    rights.onReturn();
    await settle();
    expect(state.requests).toBe(1);
    expect(state.changes.map(change => change.access.roles)).toEqual([['users:users', 'user:add']]);
  });

  it('are refetched once after any number of refused calls', async () => {
    const { state, rights, settle } = open([user()]);
    state.now = 5_000;
    for (let call = 0; call < 8; call += 1) rights.onDenied();
    await settle();
    expect([state.requests, state.changes.length]).toEqual([1, 1]);
  });

  it('are refetched immediately and once when responses announce new screens', async () => {
    const { state, rights, settle } = open([user('users:users'), user('users:users', 'published:parts')]);
    rights.onScreensPublished();
    rights.onScreensPublished();
    await settle();
    expect(state.requests).toBe(1);
    rights.onScreensPublished();
    await settle();
    expect([state.requests, state.changes.length]).toEqual([2, 1]);
  });

  it('leave the page unchanged when a refetch returns the same permissions or fails', async () => {
    const { state, rights, settle } = open([user('users:users'), new TypeError('offline')]);
    for (const now of [60_000, 120_000]) {
      state.now = now;
      rights.onReturn();
      await settle();
    }
    expect([state.requests, state.changes.length]).toEqual([2, 0]);
  });
});
