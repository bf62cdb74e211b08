import type { Database } from './database.ts';

/** Sets parameters of the database for the transaction or the session. */
export async function setDatabaseParameters(
  db: Database,
  scope: 'transaction' | 'session',
  parameters: Readonly<Record<string, string>>,
): Promise<void> {
  await db
    .selectNoFrom(eb =>
      Object.entries(parameters).map(([name, value]) =>
        eb.fn('set_config', [eb.val(name), eb.val(value), eb.lit(scope === 'transaction')]).as(name),
      ),
    )
    .execute();
}
