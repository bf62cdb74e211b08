import type { KyselyPlugin } from 'kysely';

import type { Database } from '../storage/database.ts';
import type { Secrets } from './secrets.ts';

/**
 * Plugin that attaches the keys of encrypted columns to a database and its transactions. The plugin changes no query.
 */
class SecretsCarrier implements KyselyPlugin {
  readonly secrets: Secrets;

  constructor(secrets: Secrets) {
    this.secrets = secrets;
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}

/** Returns the database with the keys of its secrets attached. */
export function withSecrets(db: Database, secrets: Secrets): Database {
  return db.withPlugin(new SecretsCarrier(secrets));
}

/** Returns the secrets of a database or transaction. Throws when the database was opened without keys. */
export function secretsOf(db: Database): Secrets {
  const carrier = db.getExecutor().plugins.find(plugin => plugin instanceof SecretsCarrier);
  if (!carrier) throw new Error('The database was opened without the keys of its secrets');
  return carrier.secrets;
}
