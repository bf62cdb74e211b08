import { constants, createHash, publicEncrypt } from 'node:crypto';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { FetchHandler } from '../../platform/engine/http/fetchHandler.ts';

export interface CallOptions {
  readonly token?: string | null | undefined;
  /** Body as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly language?: 'zh' | 'en';
  readonly ip?: string;
  /** With `none`, a call that the platform refuses for lack of a password proof is not sent again with a proof. */
  readonly proof?: 'none';
}

/** Purpose and session in an encrypted password; an old client sends neither. */
interface SealOptions {
  readonly padding?: 'oaep' | 'pkcs1';
  readonly purpose?: 'login' | 'proof' | 'password';
  readonly token?: string;
}

/** Raw response: the parts of the envelope are `unknown` until a test checks them. */
export interface ClientResponse {
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
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<ClientResponse>;
  /** Returns the hash of the password, encrypted with the platform's key, as the console sends it. */
  readonly seal: (password: string, options?: SealOptions) => Promise<string>;
  /** Requests a proof of the password of the user with this token. */
  readonly askForProof: (token: string, password: string, purpose: string) => Promise<ClientResponse>;
  readonly tryToSignIn: (userName: string, password: string, options?: SignInOptions) => Promise<ClientResponse>;
  /** Signs in and returns the token; throws when the sign-in fails. */
  readonly signIn: (userName: string, password: string, options?: SignInOptions) => Promise<string>;
}

/** Creates a client that sends the console's requests to a platform in the same process. */
export function createClient(fetch: FetchHandler): Client {
  const passwords = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();

  const send: Client['call'] = async (method, path, options = {}) => {
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

  // Like the console, sends a call again with a password proof if the platform requires one.
  const call: Client['call'] = async (method, path, options = {}) => {
    const answer = await send(method, path, options);
    const { token, proof } = options;
    const password = token ? passwords.get(token) : undefined;
    if (answer.code !== 4011 || !token || password === undefined || proof === 'none') return answer;
    // Proofs run one after the other, because the platform counts concurrent proofs as guesses.
    const nextProof = last.then(() => askForProof(token, password, passwordProofPurposeOf(answer)));
    last = nextProof.catch(() => undefined);
    const given = await nextProof;
    const text = isRecord(given.data) ? String(given.data['proof']) : '';
    return send(method, path, { ...options, headers: { ...options.headers, 'x-operator-proof': text } });
  };

  const askForProof: Client['askForProof'] = async (token, password, purpose) =>
    send('POST', '/api/user/v1/designjet/login/proof', {
      token,
      body: { purpose, password: await seal(password, { purpose: 'proof', token }) },
    });

  const seal: Client['seal'] = async (password, { padding = 'oaep', purpose, token = '' } = {}) => {
    const { data } = await send('POST', '/api/user/v1/client/login/getPbKey');
    const key = isRecord(data) ? String(data['publicKey']) : '';
    const session = token && createHash('sha256').update(token).digest('hex').slice(0, 32);
    const use = purpose ? `:${purpose}:${session}` : '';
    const digest = Buffer.from(createHash('sha256').update(password).digest('hex') + use);
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
        password: await seal(password, padding && { padding }),
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
    passwords.set(token, password);
    return token;
  };

  return { call, seal, askForProof, tryToSignIn, signIn };
}

/** Returns the purpose of the password proof that a refused call requires. */
export function passwordProofPurposeOf({ data }: Pick<ClientResponse, 'data'>): string {
  const demand = isRecord(data) ? data['passwordProof'] : undefined;
  return isRecord(demand) ? String(demand['purpose']) : '';
}

async function readAnswer(response: Response): Promise<ClientResponse> {
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
