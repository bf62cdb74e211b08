import signOutRecords from '../../../src/resources/devices/sign-out-records.ts';
import { correctUseRecords } from './ledger/differences.ts';
import { checkLedger } from './ledger/ledgerChecks.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';

export const effects = effectsOf(signOutRecords, {
  /**
   * Corrects the sign-out records, then compares them with the devices again, so that the notice to administrators
   * disappears.
   */
  correctSignOutRecords: async ({ db, now, caller: { userName } }) => {
    const corrected = await correctUseRecords(db, { now, userName });
    await checkLedger(db, now);
    return corrected;
  },
});
