import { constants, createHash, publicEncrypt } from 'node:crypto';

import { isRecord } from '../../src/schemas/json.ts';
import type { FetchHandler } from '../../platform/http/createApi.ts';

export interface CallOptions {
  readonly token?: string | null | undefined;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly language?: 'zh' | 'en';
  readonly ip?: string;
}

/** An answer as it came: the envelope's parts are `unknown` until a test looks at them. */
export interface Answer {
  readonly http: number;
  readonly headers: Headers;
  readonly status: unknown;
  readonly code: unknown;
  readonly msg: unknown;
  readonly data: unknown;
  readonly success: unknown;
  readonly text: string;
}

export interface SignInOptions {
  readonly padding?: 'oaep' | 'pkcs1';
  readonly authCode?: string;
  readonly ip?: string;
  readonly language?: 'zh' | 'en';
}

export interface Client {
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  /** What the console sends for a password: its hash, encrypted with the platform's key. */
  readonly seal: (password: string, padding?: 'oaep' | 'pkcs1') => Promise<string>;
  readonly tryToSignIn: (userName: string, password: string, options?: SignInOptions) => Promise<Answer>;
  /** Signs in and gives the token; throws when it fails. */
  readonly signIn: (userName: string, password: string, options?: SignInOptions) => Promise<string>;
}

/** Speaks to a platform in process as a console does over the wire. */
export function createClient(fetch: FetchHandler): Client {
  const call: Client['call'] = async (method, path, options = {}) => {
    const { token, body, headers = {}, language, ip = '203.0.113.7' } = options;
    const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
    const request = new Request(`http://console.test${path}`, {
      method,
      headers: {
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: token } : {}),
        ...(language ? { 'accept-language': language } : {}),
        ...headers,
      },
      ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    });
    return readAnswer(await fetch(request, { incoming: { socket: { remoteAddress: ip } } }));
  };

  const seal: Client['seal'] = async (password, padding = 'oaep') => {
    const { data } = await call('POST', '/api/user/v1/client/login/getPbKey');
    const key = isRecord(data) ? String(data['publicKey']) : '';
    const digest = Buffer.from(createHash('sha256').update(password).digest('hex'));
    const sealed =
      padding === 'oaep'
        ? publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, digest)
        : publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, digest);
    return sealed.toString('base64');
  };

  const tryToSignIn: Client['tryToSignIn'] = async (userName, password, options = {}) => {
    const { padding, authCode = '', ip, language } = options;
    return call('POST', '/api/user/v1/designjet/login', {
      ...(ip ? { ip } : {}),
      ...(language ? { language } : {}),
      body: {
        username: encodeURIComponent(userName),
        password: await seal(password, padding),
        ipAddr: '',
        diskName: 'Chrome 130',
        authCode,
      },
    });
  };

  const signIn: Client['signIn'] = async (userName, password, options) => {
    const { data, msg } = await tryToSignIn(userName, password, options);
    const token = isRecord(data) ? data['token'] : undefined;
    if (typeof token !== 'string') throw new Error(`${userName} cannot sign in: ${String(msg)}`);
    return token;
  };

  return { call, seal, tryToSignIn, signIn };
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = parse(text);
  const { status, code, msg, data, success } = isRecord(body) ? body : {};
  return { http: response.status, headers: response.headers, status, code, msg, data, success, text };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
