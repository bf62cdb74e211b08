import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { attackerScript } from './startAttackedPlatform.ts';
import type { AttackStartMessage } from './attacker.ts';

export interface AttackerProcess {
  /**
   * Resolves when the requests are built and the attack begins. The returned function ends the attack, waits for the
   * last response, and resolves to the number of responses by status.
   */
  readonly begin: (order: AttackStartMessage) => Promise<() => Promise<string>>;
  readonly stop: () => Promise<void>;
}

/** Starts the attacks in a separate process, so that they do not delay the measurement. */
export function startAttacker(): AttackerProcess {
  const child = spawn(process.execPath, [attackerScript], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The attacker has ended');
    return value;
  };
  return {
    begin: async order => {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      await next();
      return () => {
        child.stdin.write('stop\n');
        return next();
      };
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
