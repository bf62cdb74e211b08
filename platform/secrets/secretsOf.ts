import type { KyselyPlugin } from 'kysely';

import type { Database } from '../storage/database.ts';
import type { Secrets } from './secrets.ts';

/** Changes no query; it lets a database, and every transaction of it, carry the keys of its sealed columns. */
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

/** The same database with the keys by which its secrets are sealed and opened. */
export function withSecrets(db: Database, secrets: Secrets): Database {
  return db.withPlugin(new SecretsCarrier(secrets));
}

/** The keys of a database or a transaction; throws when it was opened without them. */
export function secretsOf(db: Database): Secrets {
  const carrier = db.getExecutor().plugins.find(plugin => plugin instanceof SecretsCarrier);
  if (!carrier) throw new Error('The database was opened without the keys of its secrets');
  return carrier.secrets;
}
