import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

import type { ConnectOptions } from '../../../platform/engine/storage/connect.ts';

/** Returns the SQL of a database of the previous release; `scripts/releaseFixture.mjs` creates the file. */
function previousRelease(): string {
  return brotliDecompressSync(readFileSync(resolve('tests/storage/releases/previous.sql.br'))).toString('utf8');
}

/** Fills an empty, closed database with the rows of the previous release. */
export async function loadPreviousReleaseDatabase({ databaseUrl, dataDir }: ConnectOptions): Promise<void> {
  const statements = previousRelease();
  if (databaseUrl) {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(statements);
    await client.end();
    return;
  }
  const engine = await PGlite.create(dataDir ? { dataDir } : {});
  // The embedded database has no trigram indexes.
  await engine.exec(statements.replaceAll(/^CREATE (?:EXTENSION .*|INDEX .* public\.gin_trgm_ops\));$/gm, ''));
  await engine.close();
}
