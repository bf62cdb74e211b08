import type { AuthProvider } from 'ra-core';

import { PlatformError } from '../dataProvider/PlatformError.ts';
import { failures } from '../dataProvider/failures.ts';
import type { Resource } from '../schemas/resource.ts';
import { mayUse } from './access.ts';
import type { AuthProviderOptions } from './authProviderOptions.ts';
import { type UserInfo, readUser } from './readUser.ts';
import { type SignInValues, signIn } from './signIn.ts';

export interface OwnPasswordValues {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface ConsoleAuthProvider extends AuthProvider {
  readonly login: (values: SignInValues) => Promise<void>;
  /** User info and menu tree, read once and shared until `refresh` or sign-out. */
  readonly load: () => Promise<UserInfo>;
  /** Reads them again, past every cache, after rights may have changed. */
  readonly refresh: () => Promise<UserInfo>;
  readonly updatePassword: (values: OwnPasswordValues) => Promise<void>;
}

const designjet = '/api/user/v1/designjet/login';
const signOutPatienceMs = 2_000;

export function createAuthProvider(options: AuthProviderOptions): ConsoleAuthProvider {
  const { http, session, language } = options;
  let loading: Promise<UserInfo> | undefined;

  // What failed is not kept: a first load is tried again, a refresh leaves what was known before.
  const keep = (reading: Promise<UserInfo>): Promise<UserInfo> => {
    const before = loading;
    loading = reading;
    reading.catch(() => {
      if (loading === reading) loading = before;
    });
    return reading;
  };
  const load = (): Promise<UserInfo> => loading ?? keep(readUser(options, 'kept'));

  const logout = async (): Promise<void> => {
    const patience = new Promise(resolve => setTimeout(resolve, signOutPatienceMs));
    // The person wants to leave: neither a failure nor a silent platform may hold him.
    const told = session.current()
      ? http.send({ method: 'POST', path: '/api/user/v1/designjet/logout', silent: true, clearsBrowser: true })
      : undefined;
    await Promise.race([told?.catch(() => undefined), patience]);
    loading = undefined;
    options.clear();
  };

  return {
    login: async values => {
      // Before the session starts: those who hear of it load at once, and share what they load.
      loading = undefined;
      await signIn(options, values);
    },
    load,
    refresh: () => keep(readUser(options, 'fresh')),
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
    updatePassword: values => updatePassword(options, values),
  };
}

async function updatePassword(
  { http, seal, session }: AuthProviderOptions,
  { oldPassword, password, confirmPassword }: OwnPasswordValues,
): Promise<void> {
  const token = session.current()?.token ?? null;
  const [old, first, second] = [
    await seal(oldPassword, { purpose: 'proof', token }),
    await seal(password, { purpose: 'password', token }),
    await seal(confirmPassword, { purpose: 'password', token }),
  ];
  const body = { oldPassword: old.ciphertext, password: first.ciphertext, confirmPassword: second.ciphertext };
  await http.send({ method: 'POST', path: `${designjet}/updatePassword`, body, silent: true });
}

/** The code behind react-admin's actions, or behind one of the resource's own. */
function codeOf(resource: Resource, action: string): string | undefined {
  if (action === 'list') return resource.code;
  if (action === 'show') return resource.operations.show ?? resource.code;
  if (action === 'create' || action === 'edit' || action === 'delete' || action === 'export')
    return resource.operations[action];
  return resource.actions?.find(one => one.name === action)?.code;
}
