import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { failures } from '../../../src/dataProvider/failures.ts';
import { rejectionOf } from '../dataProvider/failureOf.ts';
import { createFakeAuth, signInCredentials } from './fakeAuth.ts';

const login = '/api/user/v1/designjet/login';
const treePath = '/api/user/v1/menus/tree';
const unreachable = new PlatformError('unreachable', 'zh');

describe('signing out', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('notifies the platform first, then clears the session', async () => {
    const { provider, session, sent } = createFakeAuth();
    await provider.login(signInCredentials);
    await provider.logout({});
    expect(sent.at(-1)).toMatchObject({ method: 'POST', path: '/api/user/v1/designjet/logout', silent: true });
    expect(session.current()).toBeNull();
  });

  it.each([unreachable, new PlatformError('expired', 'zh'), new Error('unexpected')])(
    'clears the session even when the call fails: %s',
    async error => {
      const { provider, session } = createFakeAuth({ '/api/user/v1/designjet/logout': error });
      await provider.login(signInCredentials);
      await expect(provider.logout({})).resolves.toBeUndefined();
      expect(session.current()).toBeNull();
    },
  );

  it('waits two seconds at most for the platform', async () => {
    const { provider, session } = createFakeAuth({
      '/api/user/v1/designjet/logout': () => new Promise(() => undefined),
    });
    await provider.login(signInCredentials);
    const leaving = provider.logout({});
    await vi.advanceTimersByTimeAsync(1_999);
    expect(session.current()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await leaving;
    expect(session.current()).toBeNull();
  });

  it('sends nothing without a session', async () => {
    const { provider, sent } = createFakeAuth();
    await provider.logout({});
    expect(sent).toEqual([]);
  });
});

describe('the auth provider without a session', () => {
  it('rejects every query without sending a request', async () => {
    const { provider, sent } = createFakeAuth();
    const questions = [
      provider.checkAuth({}),
      provider.getPermissions?.({}) ?? Promise.resolve(),
      provider.getIdentity?.() ?? Promise.resolve(),
      provider.canAccess?.({ resource: 'devices', action: 'list' }) ?? Promise.resolve(),
      provider.load(),
      provider.refresh(),
    ];
    const kinds = (await Promise.all(questions.map(rejectionOf))).map(error => error.kind);
    expect(new Set(kinds)).toEqual(new Set(['expired']));
    expect(sent).toEqual([]);
  });
});

describe('a signed-in user', () => {
  it.each([
    ['list', true],
    ['show', true],
    ['create', true],
    ['edit', false],
    ['delete', false],
    ['export', false],
    ['restart', false],
    ['unheard-of', false],
  ])('may use the action %s: %s', async (action, may) => {
    const { provider } = createFakeAuth();
    await provider.login(signInCredentials);
    await expect(provider.canAccess?.({ resource: 'devices', action })).resolves.toBe(may);
  });

  it('may use every existing action with the role admin', async () => {
    const { provider } = createFakeAuth({ [treePath]: [] });
    await provider.login(signInCredentials);
    const may = async (action: string) => provider.canAccess?.({ resource: 'devices', action });
    const answers = ['list', 'edit', 'restart', 'unheard-of'].map(may);
    expect(await Promise.all(answers)).toEqual([true, true, true, false]);
  });

  it('passes the check of the session and has an identity', async () => {
    const { provider } = createFakeAuth();
    await provider.login(signInCredentials);
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    await expect(provider.getIdentity?.()).resolves.toEqual({ id: 7, fullName: '张三', avatar: '/a.png' });
  });

  it.each(Object.entries(failures).map(([kind, { effect }]) => ({ kind, endsSession: effect === 'endSession' })))(
    'loses the session after $kind: $endsSession',
    async ({ kind, endsSession }) => {
      const { provider } = createFakeAuth();
      const error = new PlatformError(kind as keyof typeof failures, 'zh');
      const outcome = await provider.checkError(error).then(
        () => 'signed in',
        () => 'signed out',
      );
      expect(outcome).toBe(endsSession ? 'signed out' : 'signed in');
    },
  );

  it('stays signed in after an error that does not come from a call', async () => {
    await expect(createFakeAuth().provider.checkError(new Error('unexpected'))).resolves.toBeUndefined();
  });

  it('changes the password with all three passwords encrypted', async () => {
    const { provider, sent } = createFakeAuth();
    await provider.updatePassword({ oldPassword: 'old123', password: 'abc123', confirmPassword: 'abc124' });
    expect(sent[0]).toMatchObject({
      path: `${login}/updatePassword`,
      body: { oldPassword: 'sealed(old123)', password: 'sealed(abc123)', confirmPassword: 'sealed(abc124)' },
      silent: true,
    });
  });

  it.each<[unknown, string | null]>([
    [{ mustUpdate: true, reason: 'first' }, 'first'],
    [{ mustUpdate: true }, ''],
    [{ mustUpdate: false, reason: 'first' }, null],
    [{ mustUpdate: 1 }, null],
    [null, null],
    [unreachable, null],
  ])('must, after the response %o, change the password for the reason %o (null: no change)', async (data, reason) => {
    const { provider } = createFakeAuth({ '/api/user/v5/user/checkUpdatePsw': data });
    await provider.login(signInCredentials);
    expect((await provider.load()).passwordChangeReason).toBe(reason);
  });
});
