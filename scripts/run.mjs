import { spawn } from 'node:child_process';

/**
 * Runs a command. Resolves with the output, the duration in seconds, and `ok`, which is true if the command succeeded.
 */
export async function runCommand(command, args = [], { env = {}, show = false } = {}) {
  const started = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  const chunks = [];
  child.stdout?.on('data', chunk => chunks.push(chunk));
  child.stderr?.on('data', chunk => chunks.push(chunk));
  const code = await new Promise(resolve => {
    child.on('error', error => {
      chunks.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.on('close', resolve);
  });
  return { ok: code === 0, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - started) / 1000 };
}

/** Formats one line of a report: `✓ types  1.1 s`. */
export function formatReportLine(mark, name, seconds, remark = '') {
  return `${mark} ${name.padEnd(12)} ${`${seconds.toFixed(1)} s`.padStart(7)}  ${remark}`.trimEnd();
}
