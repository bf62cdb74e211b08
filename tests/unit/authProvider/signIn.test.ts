import { describe, expect, it } from 'vitest';

import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { rejectionOf } from '../dataProvider/failureOf.ts';
import { createFakeAuth, fakeMenuTree, signInCredentials } from './fakeAuth.ts';

const login = '/api/user/v1/designjet/login';
const treePath = '/api/user/v1/menus/tree';
const unreachable = new PlatformError('unreachable', 'zh');

describe('signing in', () => {
  it('sends the trimmed, encoded name and the encrypted password, and reports a failure only to its caller', async () => {
    const { provider, sent, session } = createFakeAuth();
    await provider.login({ ...signInCredentials, username: '  张三 ' });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: login,
        body: {
          username: encodeURIComponent('张三'),
          password: 'sealed(abc123)',
          ipAddr: '',
          diskName: 'Firefox 150',
          authCode: '1234',
          kid: 'k1',
        },
        silent: true,
      },
    ]);
    expect(session.current()).toEqual({ uid: 7, token: 't-7', username: '张三', groupId: 3 });
  });

  it.each(
    [null, [], {}, { id: 7 }, { id: 7, token: '' }, { id: '7', token: 't' }, { id: 7, token: 5 }, 'ok'].map(data => ({
      data,
    })),
  )('fails when the platform returns $data, and starts no session', async ({ data }) => {
    const { provider, session } = createFakeAuth({ [login]: data });
    expect((await rejectionOf(provider.login(signInCredentials))).kind).toBe('badAnswer');
    expect(session.current()).toBeNull();
  });

  it.each(['expired', 'badAnswer', 'timeout'] as const)(
    'keeps the user on the sign-in page after the failure %s',
    async kind => {
      const error = new PlatformError(kind, 'zh');
      const { provider, session, sent } = createFakeAuth({ [login]: error });
      expect(await rejectionOf(provider.login(signInCredentials))).toBe(error);
      expect([session.current(), sent.length]).toEqual([null, 1]);
    },
  );

  it('loads user info and menu once, even if both are requested as soon as the session starts', async () => {
    const { provider, session, sent } = createFakeAuth();
    const early: Promise<unknown>[] = [];
    session.subscribe(() => early.push(provider.load()));
    await provider.login(signInCredentials);
    await Promise.all([...early, provider.load(), provider.getPermissions?.({})]);
    expect(sent.filter(item => item.path === treePath)).toHaveLength(1);
  });
});

describe('user info and menu', () => {
  it('are loaded together, once, without the token in an address', async () => {
    const { provider, sent, session } = createFakeAuth();
    await provider.login(signInCredentials);
    const [user, again] = await Promise.all([provider.load(), provider.load()]);
    expect(again).toBe(user);
    expect(user).toMatchObject({
      id: 7,
      username: 'zhangsan',
      fullName: '张三',
      groupName: '运维',
      introduction: 'hello',
    });
    expect(user.access).toEqual({ roles: ['device:add', 'devices', 'adduser'], permissions: ['adduser', 'checkuser'] });
    expect(sent.slice(1).map(({ path, query }) => ({ path, query }))).toEqual([
      { path: '/api/v1.0/users/-/', query: undefined },
      { path: treePath, query: { groupId: 3 } },
      { path: '/api/user/v5/user/checkUpdatePsw', query: undefined },
    ]);
    expect(JSON.stringify(sent.map(({ path, query }) => [path, query]))).not.toContain('t-7');
    expect(session.readTree()).toBe(JSON.stringify(fakeMenuTree));
  });

  it('use the login name when the platform sends no other name', async () => {
    const { provider } = createFakeAuth({ '/api/v1.0/users/-/': { name: 5, avatar: null } });
    await provider.login(signInCredentials);
    expect(await provider.load()).toMatchObject({ fullName: 'zhangsan', avatar: '', introduction: '' });
  });

  it.each([null, {}, 'tree', { children: [] }].map(data => ({ data })))(
    'fail to load with the menu $data',
    async ({ data }) => {
      const { provider } = createFakeAuth({ [treePath]: data });
      await provider.login(signInCredentials);
      await expect(provider.load()).rejects.toThrow(TypeError);
    },
  );

  it('grant all permissions to a group without codes', async () => {
    const { provider } = createFakeAuth({ [treePath]: [] });
    await provider.login(signInCredentials);
    expect((await provider.load()).access.roles).toEqual(['admin']);
  });

  it('are loaded again after a failure', async () => {
    const { provider, answers } = createFakeAuth({ [treePath]: unreachable });
    await provider.login(signInCredentials);
    await rejectionOf(provider.load());
    answers[treePath] = fakeMenuTree;
    await expect(provider.load()).resolves.toMatchObject({ id: 7 });
  });

  it('bypass the cache when a caller requests fresh values, and later callers get these values', async () => {
    const { provider, sent, answers } = createFakeAuth();
    await provider.login(signInCredentials);
    await provider.load();
    answers[treePath] = [];
    const fresh = await provider.refresh();
    const treeRequests = sent.filter(item => item.path === treePath);
    expect(treeRequests.at(-1)?.query).toEqual({ groupId: 3, cacheable: false });
    expect(fresh.access.roles).toEqual(['admin']);
    expect(await provider.load()).toBe(fresh);
  });

  it('stay unchanged when a refetch fails', async () => {
    const { provider, answers } = createFakeAuth();
    await provider.login(signInCredentials);
    const known = await provider.load();
    answers[treePath] = unreachable;
    expect((await rejectionOf(provider.refresh())).kind).toBe('unreachable');
    expect(await provider.load()).toBe(known);
  });

  it('are not shared between users', async () => {
    const { provider, answers } = createFakeAuth();
    await provider.login(signInCredentials);
    await provider.load();
    await provider.logout({});
    answers[login] = { id: 8, token: 't-8', groupId: 4 };
    await provider.login({ ...signInCredentials, username: 'lisi' });
    expect(await provider.load()).toMatchObject({ id: 8, username: 'lisi' });
  });
});
