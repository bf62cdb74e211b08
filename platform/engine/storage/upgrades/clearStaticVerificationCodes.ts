import type { UpgradeContext } from './upgrade.ts';
import { readStoredColumns } from '../migrate.ts';

/**
 * Clears the static identification codes that earlier releases stored unencrypted. A static code cannot serve as the
 * seed of an authenticator app, so users whose sign-in method requires a code set up a second factor at their next
 * sign-in.
 */
export async function clearStaticVerificationCodes({ db }: UpgradeContext): Promise<void> {
  if (!(await readStoredColumns(db)).get('users')?.has('identificationCode')) return;
  await db.updateTable('users').set({ identificationCode: null }).where('identificationCode', 'is not', null).execute();
}
