/** Accounts that attack. `designer` is a second administrator, `nobody` sends no token. */
export type Attacker = 'nobody' | 'viewer' | 'ops01' | 'designer';

export interface AttackRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Content type of the body. */
  readonly type?: string;
  readonly body?: Buffer | string;
}

interface CallAttack {
  /** Number of connections that send the requests in a loop without a pause. */
  readonly atOnce: number;
  /** Builds the requests once, before the attack. */
  readonly buildRequests: () => readonly AttackRequest[];
  /** Keeps every successful response open and unread until the attack ends. */
  readonly keepsResponsesOpen?: true;
}

interface SocketAttack {
  /** Number of sockets, each of which sends `beginning` and nothing more. */
  readonly sockets: number;
  readonly beginning: string;
}

export type Attack = { readonly name: string; readonly as: Attacker } & (CallAttack | SocketAttack);

export function createJsonRequest(method: AttackRequest['method'], path: string, body: unknown): AttackRequest {
  return { method, path, type: 'application/json', body: typeof body === 'string' ? body : JSON.stringify(body) };
}

const boundary = 'attack-boundary';

/** Returns a request that sends a form as a browser does: short values first, then one file. */
export function createFormRequest(
  path: string,
  values: Readonly<Record<string, string>>,
  file: FormFile,
): AttackRequest {
  const parts = Object.entries(values).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    method: 'POST',
    path,
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(file.content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

interface FormFile {
  readonly name: string;
  readonly content: Uint8Array | string;
}
