import { PlatformError } from '../dataProvider/PlatformError.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { AuthProviderOptions } from './authProviderOptions.ts';

export interface SignInValues {
  readonly username: string;
  readonly password: string;
  readonly authCode: string;
}

/** Signs in with the encrypted hash of the password and stores the new session. */
export async function signIn(
  options: AuthProviderOptions,
  { username, password, authCode }: SignInValues,
): Promise<void> {
  const name = username.trim();
  const { ciphertext, kid } = await options.encryptPassword(password, { purpose: 'login', token: null });
  const body = {
    username: encodeURIComponent(name),
    password: ciphertext,
    ipAddr: '',
    diskName: options.browserName,
    authCode,
  };
  const { data } = await options.http.send({
    method: 'POST',
    path: '/api/user/v1/designjet/login',
    body: kid ? { ...body, kid } : body,
    silent: true,
  });
  const { id, token, groupId } = isRecord(data) ? data : {};
  if (typeof token !== 'string' || token === '' || typeof id !== 'number')
    throw new PlatformError('badAnswer', options.language());
  options.session.start({ uid: id, token, username: name, groupId: typeof groupId === 'number' ? groupId : 0 });
}
