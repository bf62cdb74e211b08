import { licenseStatus } from '../../../../src/schemas/codes/upgrades.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { readCurrentLicence, licenceStateOf } from './licences.ts';

/** Path prefix of the routes that stay available when the licence has expired. */
export const licencePathPrefix = '/api/upgrade/v1/license-activation';

/** Permission codes for renewing the licence. */
export const licencePermissionCodes = {
  trial: 'license:trial',
  online: 'license:online',
  offline: 'license:offline',
} as const;

/** Time for which a process caches the licence. Activations by the same process take effect immediately. */
const freshMs = 5_000;

const trialOver: Label = {
  zh: '试用时间已到，请前往授权激活界面进行激活',
  en: 'The trial time is up, please go to the license activation interface to activate',
};

export interface LicenceGate {
  /**
   * Refuses a call that is not available with an expired licence. The status of the refusal makes the console show the
   * activation page.
   */
  readonly refuseExpired: (route: Pick<Route, 'path' | 'permission'>, db: Database) => Promise<void>;
  /** Clears the cache after an activation. */
  readonly renew: () => void;
}

/**
 * Creates the gate. With an expired licence, the gate refuses every route that requires a permission code, except the
 * routes of licences. Users can still sign out and manage their own account.
 */
export function createLicenceGate(clock: () => number): LicenceGate {
  let known: { readonly validTo: number | null; readonly readAt: number } | undefined;
  const isExpired = async (db: Database): Promise<boolean> => {
    const nowMs = clock();
    if (!known || nowMs - known.readAt > freshMs || nowMs < known.readAt) {
      const licence = await readCurrentLicence(db);
      known = { validTo: licence?.validTo ?? null, readAt: nowMs };
      return licenceStateOf(licence, nowMs) === licenseStatus.expired;
    }
    return known.validTo !== null && known.validTo <= nowMs;
  };
  return {
    refuseExpired: async ({ path, permission }, db) => {
      if (typeof permission === 'string' || path.startsWith(licencePathPrefix)) return;
      if (await isExpired(db)) throw new Refusal(trialOver, { status: 3, code: 3 });
    },
    renew: () => {
      known = undefined;
    },
  };
}
