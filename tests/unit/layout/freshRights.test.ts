import { describe, expect, it } from 'vitest';

import type { UserInfo } from '../../../src/authProvider/readUser.ts';
import { createFreshRights } from '../../../src/layout/session/freshRights.ts';

const user = (...roles: readonly string[]): UserInfo => ({
  id: 7,
  username: 'zhangsan',
  fullName: '张三',
  avatar: '',
  introduction: '',
  groupName: '',
  access: { roles, permissions: [] },
  tree: [],
  passwordDemand: null,
  licence: null,
  damagedMenus: [],
});

function open(answers: readonly (UserInfo | Error)[]) {
  const state = { now: 0, asked: 0, changes: [] as UserInfo[] };
  const rights = createFreshRights(user('users:users'), {
    refresh: async () => {
      const answer = answers[Math.min(state.asked, answers.length - 1)];
      state.asked += 1;
      if (answer instanceof Error) throw answer;
      return answer ?? user();
    },
    onChange: changed => state.changes.push(changed),
    now: () => state.now,
  });
  const settle = () => new Promise(resolve => setTimeout(resolve));
  return { state, rights, settle };
}

describe('the rights of a page that stays open', () => {
  it('fault 24: are read again when the person comes back after a minute, and not sooner', async () => {
    const { state, rights, settle } = open([user('users:users', 'user:add')]);
    for (const now of [1_000, 30_000, 59_999]) {
      state.now = now;
      rights.cameBack();
    }
    expect(state.asked).toBe(0);
    state.now = 60_000;
    rights.cameBack();
    rights.cameBack();
    await settle();
    expect(state.asked).toBe(1);
    expect(state.changes.map(one => one.access.roles)).toEqual([['users:users', 'user:add']]);
  });

  it('fault 24: are read again once when the platform refuses, however many calls it refuses', async () => {
    const { state, rights, settle } = open([user()]);
    state.now = 5_000;
    for (let call = 0; call < 8; call += 1) rights.wasDenied();
    await settle();
    expect([state.asked, state.changes.length]).toEqual([1, 1]);
  });

  it('are read at once when there are new screens, once for all answers that tell of them, however lately they were read', async () => {
    const { state, rights, settle } = open([user('users:users'), user('users:users', 'published:parts')]);
    rights.hasNewScreens();
    rights.hasNewScreens();
    await settle();
    expect(state.asked).toBe(1);
    rights.hasNewScreens();
    await settle();
    expect([state.asked, state.changes.length]).toEqual([2, 1]);
  });

  it('change nothing when they are as they were, or cannot be read', async () => {
    const { state, rights, settle } = open([user('users:users'), new TypeError('offline')]);
    for (const now of [60_000, 120_000]) {
      state.now = now;
      rights.cameBack();
      await settle();
    }
    expect([state.asked, state.changes.length]).toEqual([2, 0]);
  });
});
