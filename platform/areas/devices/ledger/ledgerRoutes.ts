import type { Route } from '../../../engine/http/route.ts';
import { countDifferences } from './differences.ts';
import { type LedgerCheck, checkLedger, readLastLedgerCheck, ledgerPermissionCodes } from './ledgerChecks.ts';

const base = '/api/resources/v1/sign-out-records';
const permission = { anyOf: [ledgerPermissionCodes.check, ledgerPermissionCodes.correct] };

/**
 * Comparison of sign-out records with devices in use: `POST` runs a comparison, `GET` returns the result of the last
 * one.
 */
export const ledgerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${base}/check`,
    permission,
    costly: 'preview',
    handle: async ({ db, now }) => withCount(await db.transaction().execute(trx => checkLedger(trx, now))),
  },
  {
    method: 'GET',
    path: `${base}/lastCheck`,
    permission,
    handle: async ({ db }) => {
      const check = await readLastLedgerCheck(db);
      return check && withCount(check);
    },
  },
];

function withCount(check: LedgerCheck): LedgerCheck & { readonly differing: number } {
  return { ...check, differing: countDifferences(check) };
}
