import { dirname } from 'node:path';

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { inject } from 'vitest';

import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Database, Row } from '../../../platform/engine/storage/database.ts';
import { buildPlatform, findReusablePort } from '../../storage/kill/platformProcess.ts';
import { copyDatabaseFolder } from '../../support/databases/databaseFolder.ts';
import type { RunningServer } from './useConsole.ts';

/** Demonstration platform in a process that can be killed and restarted at the same address. */
export interface KillablePlatform extends RunningServer {
  /** Database of the running process. */
  readonly db: Database;
  /** Advances the clock and runs due work until the query returns rows. */
  readonly advanceUntil: (rows: string) => Promise<void>;
  /** Runs a function and kills the platform during the `time`-th matching SQL statement, inside its transaction. */
  readonly killDuring: (statement: RegExp, time: number, something: () => Promise<unknown>) => Promise<void>;
  /** Advances the platform's clock and kills the platform during the first SQL statement that matches. */
  readonly killWhileAdvancing: (statement: RegExp) => Promise<void>;
  readonly restart: () => Promise<void>;
}

const stepSeconds = 10;
/** Maximum number of steps by which the clock advances; the tested work needs fewer steps. */
const maxSteps = 400;
/** Seconds after which another process may claim the work of a killed process. */
const claimTimeoutSeconds = 31;

export async function startKillablePlatform(): Promise<KillablePlatform> {
  const env = { DATA_DIR: dirname(copyDatabaseFolder(inject('preparedDatabase'))), CONSOLE_DIR: inject('consoleDir') };
  const start = await buildPlatform('flowPlatform', 'kill-flows-e2e');
  let passedSeconds = 0;
  const port = await findReusablePort();
  const startOnce = () => start({ ...env, PORT: String(port), PASSED_MS: String(passedSeconds * 1_000) });
  let running = await startOnce();
  const origin = `http://127.0.0.1:${port}`;
  const order = async (name: string, given: Row): Promise<unknown> => {
    const answer = await fetch(`${origin}/-/${name}`, { method: 'POST', body: JSON.stringify(given) });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return answer.json();
  };
  const db = databaseOver(given => order('query', given));
  const pass = async (): Promise<void> => {
    passedSeconds += stepSeconds;
    await order('pass', { seconds: stepSeconds });
  };
  const killDuring: KillablePlatform['killDuring'] = async ({ source }, time, something) => {
    await order('hold', { pattern: source, time });
    // The killed platform never responds.
    const doing = something().catch(() => undefined);
    await running.waitForSignal('held');
    await running.kill();
    await doing;
  };
  return {
    origin,
    db,
    advanceUntil: async rows => {
      for (let step = 0; step < maxSteps; step += 1) {
        if ((await sql`select from ${sql.raw(rows)} limit 1`.execute(db)).rows.length > 0) return;
        await pass();
      }
      throw new Error(`There has been no row of ${rows}`);
    },
    killDuring,
    killWhileAdvancing: statement =>
      killDuring(statement, 1, async () => {
        for (let step = 0; step < maxSteps; step += 1) await pass();
      }),
    restart: async () => {
      passedSeconds += claimTimeoutSeconds;
      running = await startOnce();
    },
    stop: () => running.kill(),
  };
}

/** Database owned by another process, which runs every statement. */
function databaseOver(ask: (given: Row) => Promise<unknown>): Database {
  const query = async (text: string, parameters: readonly unknown[]) => {
    const answer = await ask({ text, parameters });
    const rows: readonly unknown[] = isRecord(answer) && Array.isArray(answer['rows']) ? answer['rows'] : [];
    return { command: 'SELECT', rows, rowCount: rows.length };
  };
  const client = { query: query as PostgresPoolClient['query'], release: () => {} };
  const pool: PostgresPool = { connect: async () => client, end: async () => {} };
  return new Kysely<Record<string, Row>>({ dialect: new PostgresDialect({ pool }) });
}
