import type { AuthProvider } from 'ra-core';

import { PlatformError } from '../dataProvider/PlatformError.ts';
import { failures } from '../dataProvider/failures.ts';
import type { Http } from '../dataProvider/http.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import { type Access, mayUse } from './access.ts';
import type { Sealed } from './credential.ts';
import { type MenuNode, parseMenuTree, rolesOf } from './menuTree.ts';
import type { SessionStore } from './sessionStore.ts';

export interface SignInValues {
  readonly username: string;
  readonly password: string;
  readonly authCode: string;
}

/** Who is signed in, as the platform tells by the token. */
export interface UserInfo {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly avatar: string;
  readonly introduction: string;
  readonly groupName: string;
  readonly access: Access;
  readonly tree: readonly MenuNode[];
}

export interface ConsoleAuthProvider extends AuthProvider {
  readonly login: (values: SignInValues) => Promise<void>;
  /** User info and menu tree, read once and shared until `refresh` or sign-out. */
  readonly load: () => Promise<UserInfo>;
  /** Reads them again, past every cache, after rights may have changed. */
  readonly refresh: () => Promise<UserInfo>;
  readonly updatePassword: (password: string, confirmPassword: string) => Promise<void>;
  /** Whether the password has to be changed before anything else, and why. */
  readonly mustUpdatePassword: () => Promise<string | null>;
}

interface AuthProviderOptions {
  readonly http: Http;
  readonly session: SessionStore;
  readonly seal: (plain: string) => Promise<Sealed>;
  readonly loadResource: (name: string) => Promise<Resource>;
  readonly language: () => Language;
  readonly fixedPermissions: readonly string[];
  /** The browser's own name, sent as `diskName`. */
  readonly browserName: string;
  /** Clears what the console keeps of this user. */
  readonly clear: () => void;
}

const designjet = '/api/user/v1/designjet/login';
/** Stands in the address where the spec has the token, which belongs into the header alone. */
const tokenPlace = '-';
const signOutPatienceMs = 2_000;

export function createAuthProvider(options: AuthProviderOptions): ConsoleAuthProvider {
  const { http, session, seal, language } = options;
  let loading: Promise<UserInfo> | undefined;

  const login = async ({ username, password, authCode }: SignInValues): Promise<void> => {
    const name = username.trim();
    const { ciphertext, kid } = await seal(password);
    const body = {
      username: encodeURIComponent(name),
      password: ciphertext,
      ipAddr: '',
      diskName: options.browserName,
      authCode,
    };
    const { data } = await http.send({
      method: 'POST',
      path: designjet,
      body: kid ? { ...body, kid } : body,
      silent: true,
    });
    const { id, token, groupId } = isRecord(data) ? data : {};
    if (typeof token !== 'string' || token === '' || typeof id !== 'number')
      throw new PlatformError('badAnswer', language());
    loading = undefined;
    session.start({ uid: id, token, username: name, groupId: typeof groupId === 'number' ? groupId : 0 });
  };

  const read = async (isFresh: boolean): Promise<UserInfo> => {
    const signedIn = session.current();
    if (!signedIn) throw new PlatformError('expired', language());
    const [info, tree] = await Promise.all([
      http.send({ method: 'GET', path: `/api/v1.0/users/${tokenPlace}/`, silent: true }),
      http.send({
        method: 'GET',
        path: '/api/user/v1/menus/tree',
        query: { groupId: signedIn.groupId, ...(isFresh ? { cacheable: false } : {}) },
        silent: true,
      }),
    ]);
    const nodes = parseMenuTree(tree.data);
    session.writeTree(JSON.stringify(tree.data));
    return toUserInfo(info.data, {
      id: signedIn.uid,
      username: signedIn.username,
      nodes,
      fixed: options.fixedPermissions,
    });
  };

  // What failed is not kept: a first load is tried again, a refresh leaves what was known before.
  const keep = (reading: Promise<UserInfo>): Promise<UserInfo> => {
    const before = loading;
    loading = reading;
    reading.catch(() => {
      if (loading === reading) loading = before;
    });
    return reading;
  };
  const load = (): Promise<UserInfo> => loading ?? keep(read(false));

  const logout = async (): Promise<void> => {
    const patience = new Promise(resolve => setTimeout(resolve, signOutPatienceMs));
    // The person wants to leave: neither a failure nor a silent platform may hold him.
    const told = session.current()
      ? http.send({ method: 'POST', path: '/api/user/v1/designjet/logout', silent: true })
      : undefined;
    await Promise.race([told?.catch(() => undefined), patience]);
    loading = undefined;
    options.clear();
  };

  return {
    login,
    load,
    refresh: () => keep(read(true)),
    logout,
    checkAuth: async () => {
      if (!session.current()) throw new PlatformError('expired', language());
    },
    // The wire's own gate has ended the session by the time react-admin asks; everything else is no reason to leave.
    checkError: async (error: unknown) => {
      if (error instanceof PlatformError && failures[error.kind].effect === 'endSession') throw error;
    },
    // Rejects while nobody is signed in: answering would make react-admin loop between sign-in and check.
    getPermissions: async () => (await load()).access,
    getIdentity: async () => {
      const { id, fullName, avatar } = await load();
      return { id, fullName, avatar };
    },
    canAccess: async ({ resource: name, action }) => {
      const [{ access }, resource] = await Promise.all([load(), options.loadResource(name)]);
      const code = codeOf(resource, action);
      return code !== undefined && mayUse(access, code, options.fixedPermissions);
    },
    updatePassword: async (password, confirmPassword) => {
      const [first, second] = [await seal(password), await seal(confirmPassword)];
      const body = { password: first.ciphertext, confirmPassword: second.ciphertext };
      await http.send({ method: 'POST', path: `${designjet}/updatePassword`, body, silent: true });
    },
    mustUpdatePassword: async () => {
      const { data } = await http.send({
        method: 'POST',
        path: '/api/user/v5/user/checkUpdatePsw',
        body: {},
        silent: true,
      });
      if (!isRecord(data) || data['mustUpdate'] !== true) return null;
      return typeof data['reason'] === 'string' ? data['reason'] : '';
    },
  };
}

/** The code behind react-admin's actions, or behind one of the resource's own. */
function codeOf(resource: Resource, action: string): string | undefined {
  if (action === 'list') return resource.code;
  if (action === 'show') return resource.operations.show ?? resource.code;
  if (action === 'create' || action === 'edit' || action === 'delete' || action === 'export')
    return resource.operations[action];
  return resource.actions?.find(one => one.name === action)?.code;
}

interface Known {
  readonly id: number;
  readonly username: string;
  readonly nodes: readonly MenuNode[];
  readonly fixed: readonly string[];
}

function toUserInfo(value: unknown, { id, username, nodes, fixed }: Known): UserInfo {
  const info = isRecord(value) ? value : {};
  const textOf = (key: string): string => (typeof info[key] === 'string' ? info[key] : '');
  return {
    id,
    username,
    fullName: textOf('name') || username,
    avatar: textOf('avatar'),
    introduction: textOf('introduction'),
    groupName: textOf('groupName'),
    access: { roles: rolesOf(nodes), permissions: fixed },
    tree: nodes,
  };
}
