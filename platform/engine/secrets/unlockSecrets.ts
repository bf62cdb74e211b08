import type { Log } from '../log/log.ts';
import type { Database } from '../storage/database.ts';
import { lockUntilCommit } from '../storage/lockUntilCommit.ts';
import { withTables } from '../storage/withTables.ts';
import { createKeyFile, readKeyFile } from './keyFile.ts';
import type { KeyRing } from './keyRing.ts';
import { type Secrets, createSecrets } from './secrets.ts';

export interface KeySource {
  /** Keys from `SECRET_KEY`, which take precedence over those in the file. */
  readonly secretKeys: KeyRing | undefined;
  readonly secretKeyFile: string;
  readonly log: Log;
}

/**
 * Place (`table.column`) of the proofs that a key belongs to its id. The proof of a key is its id, encrypted with this
 * key.
 */
const proofPlace = 'sealing_keys.proof';

/**
 * Returns the secrets of a migrated database. If there is no key file and the database has no encrypted values, creates
 * a key file. Throws when the key of encrypted values is missing.
 */
export async function unlockSecrets(db: Database, keySource: KeySource, nowMs: number): Promise<Secrets> {
  return db.transaction().execute(async trx => {
    // The lock makes concurrent processes register the same key.
    const tables = withTables(trx);
    await lockUntilCommit(trx, 'migration');
    const known = await tables.selectFrom('sealing_keys').select(['id', 'proof']).orderBy('since').execute();
    const keys = keySource.secretKeys ?? (await readKeyFile(keySource.secretKeyFile));
    if (!keys && known.length > 0) throw missingKey(known, keySource);
    const secrets = createSecrets(keys ?? (await makeKey(keySource)));
    const missing = known.filter(({ id }) => !secrets.keyIds.includes(id));
    if (missing.length > 0) throw missingKey(missing, keySource);
    for (const { id, proof } of known) {
      if (secrets.open(proof, proofPlace) !== id) throw new Error(`The key ${id} does not open its own proof`);
    }
    await tables
      .insertInto('sealing_keys')
      .values({ id: secrets.keyId, proof: secrets.seal(secrets.keyId, proofPlace), since: nowMs })
      .onConflict(same => same.doNothing())
      .execute();
    return secrets;
  });
}

async function makeKey({ secretKeyFile, log }: KeySource): Promise<KeyRing> {
  const keys = await createKeyFile(secretKeyFile);
  log.write('warn', 'secret key created', {
    made: secretKeyFile,
    note: 'keep a copy: without it no sealed secret can be read',
  });
  return keys;
}

function missingKey(keys: readonly { readonly id: string }[], { secretKeys, secretKeyFile }: KeySource): Error {
  const ids = keys.map(({ id }) => id).join(', ');
  const place = secretKeys ? 'SECRET_KEY' : `SECRET_KEY_FILE=${secretKeyFile}`;
  return new Error(
    `The database holds secrets that were sealed with the key ${ids}, which ${place} does not hold: ` +
      'put back the key file that belongs to this database, or set SECRET_KEY',
  );
}
