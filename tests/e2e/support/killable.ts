import { dirname } from 'node:path';

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { inject } from 'vitest';

import { isRecord } from '../../../src/schemas/json.ts';
import type { Database, Row } from '../../../platform/storage/database.ts';
import { buildPlatform } from '../../storage/kill/platformProcess.ts';
import { copyOf } from '../../support/databases/databaseFolder.ts';
import type { Served } from './useConsole.ts';

/** A platform of the demonstration in a process that can be killed, and comes back at the same address. */
export interface KillablePlatform extends Served {
  /** Its database, as long as it lives. */
  readonly db: Database;
  /** Lets time pass, and what is due in it be done, until there are such rows. */
  readonly passUntil: (rows: string) => Promise<void>;
  /** Kills it while it does something, in the middle of the transaction in which it makes such a statement. */
  readonly killAt: (statement: RegExp, time: number, something: () => Promise<unknown>) => Promise<void>;
  /** The same while time passes. */
  readonly killWhilePassing: (statement: RegExp) => Promise<void>;
  readonly restart: () => Promise<void>;
}

const stepSeconds = 10;
/** Longer than anything that is waited for takes. */
const mostSteps = 400;
/** What a process that was killed had in hand is taken up again after so long. */
const awaySeconds = 31;

export async function startKillable(): Promise<KillablePlatform> {
  const env = { DATA_DIR: dirname(copyOf(inject('preparedDatabase'))), CONSOLE_DIR: inject('consoleDir') };
  const start = await buildPlatform('flowPlatform', 'kill-flows-e2e');
  let passedSeconds = 0;
  const startAt = (port: number) => start({ ...env, PORT: String(port), PASSED_MS: String(passedSeconds * 1_000) });
  let running = await startAt(0);
  const { port } = running;
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
  const killAt: KillablePlatform['killAt'] = async ({ source }, time, something) => {
    await order('hold', { pattern: source, time });
    // It is not answered any more.
    const doing = something().catch(() => undefined);
    await running.heard('held');
    await running.kill();
    await doing;
  };
  return {
    origin,
    db,
    passUntil: async rows => {
      for (let step = 0; step < mostSteps; step += 1) {
        if ((await sql`select from ${sql.raw(rows)} limit 1`.execute(db)).rows.length > 0) return;
        await pass();
      }
      throw new Error(`There has been no row of ${rows}`);
    },
    killAt,
    killWhilePassing: statement =>
      killAt(statement, 1, async () => {
        for (let step = 0; step < mostSteps; step += 1) await pass();
      }),
    restart: async () => {
      passedSeconds += awaySeconds;
      running = await startAt(port);
    },
    stop: () => running.kill(),
  };
}

/** A database that is in the hands of another process, which is asked for every statement. */
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
