import { correctRecords } from './ledger/differences.ts';
import { checkLedger } from './ledger/ledgerChecks.ts';
import { type Effects, onAction } from '../../engine/effects/effect.ts';

export const effects: Effects = {
  /**
   * Compares the use ledger with the devices again after the correction, so that the notice to administrators
   * disappears.
   */
  correctSignOutRecords: onAction(async ({ db, now, caller: { userName } }) => {
    const corrected = await correctRecords(db, { now, userName });
    await checkLedger(db, now);
    return corrected;
  }),
};
