import type { AuthProvider } from 'ra-core';

import { PlatformError } from '../dataProvider/PlatformError.ts';
import { failures } from '../dataProvider/failures.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import { mayUse } from './access.ts';
import type { AuthProviderOptions } from './authProviderOptions.ts';
import { type UserInfo, fetchUserInfo } from './fetchUserInfo.ts';
import { type SignInValues, signIn } from './signIn.ts';

export interface PasswordChangeValues {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface ConsoleAuthProvider extends AuthProvider {
  readonly login: (values: SignInValues) => Promise<void>;
  /** Loads the user info and the menu tree once. Later calls share the result until `refresh` or sign-out. */
  readonly load: () => Promise<UserInfo>;
  /** Loads the user info and the menu tree again and bypasses every cache, because permissions may have changed. */
  readonly refresh: () => Promise<UserInfo>;
  readonly updatePassword: (values: PasswordChangeValues) => Promise<void>;
}

const signInPath = '/api/user/v1/designjet/login';
const signOutTimeoutMs = 2_000;

export function createAuthProvider(options: AuthProviderOptions): ConsoleAuthProvider {
  const { http, session, language } = options;
  let loading: Promise<UserInfo> | undefined;

  // A failed load is not cached: the next call loads again. After a failed refresh, the previous result remains.
  const keep = (reading: Promise<UserInfo>): Promise<UserInfo> => {
    const before = loading;
    loading = reading;
    reading.catch(() => {
      if (loading === reading) loading = before;
    });
    return reading;
  };
  const load = (): Promise<UserInfo> => loading ?? keep(fetchUserInfo(options, 'cached'));

  const logout = async (): Promise<void> => {
    const timeout = new Promise(resolve => setTimeout(resolve, signOutTimeoutMs));
    // The sign-out continues when its call fails or the platform does not respond.
    const signOut = session.current()
      ? http.send({ method: 'POST', path: '/api/user/v1/designjet/logout', silent: true, clearsBrowser: true })
      : undefined;
    await Promise.race([signOut?.catch(() => undefined), timeout]);
    loading = undefined;
    options.clear();
  };

  return {
    login: async values => {
      // Reset before the session starts: subscribers of the session load the user info immediately and must share one
      // new request.
      loading = undefined;
      await signIn(options, values);
    },
    load,
    refresh: () => keep(fetchUserInfo(options, 'fresh')),
    logout,
    checkAuth: async () => {
      if (!session.current()) throw new PlatformError('expired', language());
    },
    // The HTTP client has already ended the session if the error requires this. Other errors must not sign the user
    // out.
    checkError: async (error: unknown) => {
      if (error instanceof PlatformError && failures[error.kind].effect === 'endSession') throw error;
    },
    // Reject while nobody is signed in; otherwise react-admin would alternate endlessly between sign-in and check.
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
  { http, encryptPassword, session }: AuthProviderOptions,
  { oldPassword, password, confirmPassword }: PasswordChangeValues,
): Promise<void> {
  const token = session.current()?.token ?? null;
  const [old, first, second] = [
    await encryptPassword(oldPassword, { purpose: 'proof', token }),
    await encryptPassword(password, { purpose: 'password', token }),
    await encryptPassword(confirmPassword, { purpose: 'password', token }),
  ];
  const body = { oldPassword: old.ciphertext, password: first.ciphertext, confirmPassword: second.ciphertext };
  await http.send({ method: 'POST', path: `${signInPath}/updatePassword`, body, silent: true });
}

/** Returns the permission code of a react-admin action or of an action of the resource. */
function codeOf(resource: Resource, action: string): string | undefined {
  if (action === 'list') return resource.code;
  if (action === 'show') return resource.operations.show ?? resource.code;
  if (action === 'create' || action === 'edit' || action === 'delete' || action === 'export')
    return resource.operations[action];
  return resource.actions?.find(item => item.name === action)?.code;
}
