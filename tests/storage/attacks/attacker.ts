import { setMaxListeners } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type Socket, connect } from 'node:net';
import { createInterface } from 'node:readline';

import type { Attack, Attacker, AttackRequest } from './attack.ts';
import { callAttacks } from './callAttacks.ts';
import { fileAttacks } from './fileAttacks.ts';
import { tableAttacks } from './tableAttacks.ts';

/** Message from the test to this process, as one line of JSON. */
export interface AttackStartMessage {
  readonly port: number;
  readonly names: readonly string[];
  readonly tokens: Readonly<Partial<Record<Attacker, string>>>;
}

/**
 * Process that attacks a platform. It prints `ready` once the requests are built, attacks until it reads the line
 * `stop` and has the response to the last request, and prints the number of responses by status.
 */
const attacks = [...fileAttacks, ...tableAttacks, ...callAttacks];
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const counts = new Map<string, number>();
const count = (word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);

async function carryOut({ port, names, tokens }: AttackStartMessage): Promise<void> {
  const chosen = attacks.filter(attack => names.includes(attack.name));
  const built = chosen.map(attack => ({
    attack,
    requests: 'buildRequests' in attack ? attack.buildRequests() : [],
  }));
  process.stdout.write('ready\n');
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const running = built.map(({ attack, requests }) => {
    const target = { port, token: tokens[attack.as], signal: over.signal };
    return 'buildRequests' in attack ? sendInLoop(attack, requests, target) : holdSockets(attack, target);
  });
  await lines.next();
  over.abort();
  await Promise.all(running);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
  counts.clear();
}

interface Target {
  readonly port: number;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
}

async function sendInLoop(
  attack: Attack & { readonly atOnce: number },
  requests: readonly AttackRequest[],
  target: Target,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: attack.atOnce });
  let sent = 0;
  const loop = async (): Promise<void> => {
    while (!target.signal.aborted) {
      const attackRequest = requests[sent % requests.length];
      sent += 1;
      if (attackRequest)
        count(await send(attackRequest, { ...target, agent, keepsOpen: 'keepsResponsesOpen' in attack }));
    }
  };
  await Promise.all(Array.from({ length: attack.atOnce }, loop));
  agent.destroy();
}

/** Sends one request. Resolves to the status of the response, or to the reason why there is none. */
function send(
  attackRequest: AttackRequest,
  target: Target & { readonly agent: Agent; readonly keepsOpen: boolean },
): Promise<string> {
  return new Promise(resolve => {
    const { port, token, agent, signal } = target;
    const headers = {
      ...(attackRequest.type ? { 'content-type': attackRequest.type } : {}),
      ...(token ? { authorization: token } : {}),
      ...(attackRequest.body === undefined ? {} : { 'content-length': Buffer.byteLength(attackRequest.body) }),
    };
    const end = target.keepsOpen ? { signal } : {};
    const call = request({
      host: '127.0.0.1',
      port,
      method: attackRequest.method,
      path: attackRequest.path,
      headers,
      agent,
      ...end,
    });
    call.on('error', error => resolve('code' in error ? String(error.code) : error.name));
    let status = 'closed';
    // When the platform ends an idle connection, an unread response never emits `close`; only the request does.
    call.on('close', () => resolve(status));
    // A refused body may still be in transit when the socket returns to the agent, so errors of the socket are ignored.
    call.on('socket', socket => void (socket.listenerCount('error') < 3 && socket.on('error', () => undefined)));
    call.on('response', (answer: IncomingMessage) => {
      status = String(answer.statusCode);
      answer.on('error', () => resolve(status));
      if (answer.statusCode !== 200 || !target.keepsOpen) answer.resume();
    });
    call.end(attackRequest.body);
  });
}

async function holdSockets(attack: Attack & { readonly sockets: number; readonly beginning: string }, target: Target) {
  const open = async (): Promise<void> => {
    while (!target.signal.aborted) {
      const socket: Socket = connect(target.port, '127.0.0.1');
      const leave = (): void => void socket.destroy();
      target.signal.addEventListener('abort', leave);
      socket.on('error', () => undefined).resume();
      socket.write(attack.beginning);
      // `once` would reject when the platform resets the connection.
      await new Promise(resolve => void socket.on('close', resolve));
      target.signal.removeEventListener('abort', leave);
      count('closed');
    }
  };
  await Promise.all(Array.from({ length: attack.sockets }, open));
}

for (let step = await lines.next(); !step.done; step = await lines.next()) await carryOut(JSON.parse(step.value));
