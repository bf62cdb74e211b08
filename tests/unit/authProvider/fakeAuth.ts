import { type ConsoleAuthProvider, createAuthProvider } from '../../../src/authProvider/createAuthProvider.ts';
import { createSafeStorage } from '../../../src/authProvider/safeStorage.ts';
import { type SessionStore, createSessionStore } from '../../../src/authProvider/sessionStore.ts';
import type { HttpRequest } from '../../../src/dataProvider/httpClient.ts';
import { deviceResource } from '../dataProvider/fakeProvider.ts';
import { FakeStorage } from './fakeStorage.ts';

const info = { roles: [], name: '张三', avatar: '/a.png', introduction: 'hello', groupName: '运维' };

export const fakeMenuTree = [
  { path: '', name: 'area', title: 'Area', children: [screenOf('device:add', 'devices', 'adduser')] },
];

function screenOf(...codes: readonly string[]): unknown {
  return { path: '/devices', name: 'devices', children: codes.map(code => ({ path: '', name: code, code })) };
}

type Answers = Readonly<Record<string, unknown>>;

const usual: Answers = {
  '/api/user/v1/designjet/login': { id: 7, token: 't-7', groupId: 3 },
  '/api/v1.0/users/-/': info,
  '/api/user/v1/menus/tree': fakeMenuTree,
};

interface FakeAuth {
  readonly provider: ConsoleAuthProvider;
  readonly session: SessionStore;
  readonly sent: HttpRequest[];
  /** Response by path; an error rejects the call, and a function computes each response. */
  readonly answers: Record<string, unknown>;
}

export function createFakeAuth(own: Answers = {}): FakeAuth {
  const sent: HttpRequest[] = [];
  const answers: Record<string, unknown> = { ...usual, ...own };
  const browser = new FakeStorage();
  const session = createSessionStore({
    storage: createSafeStorage(() => browser),
    prefix: 'cloudphone-',
    now: () => 1,
    fixedUserType: 2,
    fixedPermissions: ['adduser', 'checkuser'],
  });
  const send = async (request: HttpRequest) => {
    sent.push(request);
    const answer = answers[request.path];
    if (answer instanceof Error) throw answer;
    return { data: typeof answer === 'function' ? await answer(request) : answer, success: true };
  };
  const provider = createAuthProvider({
    http: { send, download: () => Promise.reject(new Error('There is nothing to download')) },
    session,
    encryptPassword: async plain => ({ ciphertext: `sealed(${plain})`, kid: 'k1' }),
    loadResource: async () => deviceResource,
    applyPublishedScreens: async () => undefined,
    language: () => 'zh',
    fixedPermissions: ['adduser', 'checkuser'],
    browserName: 'Firefox 150',
    clear: session.end,
  });
  return { provider, session, sent, answers };
}

export const signInCredentials = { username: 'zhangsan', password: 'abc123', authCode: '1234' };
