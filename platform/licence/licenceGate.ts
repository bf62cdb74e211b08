import type { Label } from '../../src/schemas/label.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { currentLicence, licenceState, stateOf } from './licences.ts';

/** What stays open when the licence has expired. */
export const licenceBase = '/api/upgrade/v1/license-activation';

/** The codes with which it is renewed. */
export const licenceCodes = { trial: 'license:trial', online: 'license:online', offline: 'license:offline' } as const;

/** So long a process goes by what it has read; its own activations count at once. */
const freshMs = 5_000;

const trialOver: Label = {
  zh: '试用时间已到，请前往授权激活界面进行激活',
  en: 'The trial time is up, please go to the license activation interface to activate',
};

export interface LicenceGate {
  /** Refuses a call that the licence no longer allows, with the status that leads to the activation. */
  readonly refuseExpired: (route: Pick<Route, 'path' | 'permission'>, db: Database) => Promise<void>;
  /** Another licence has just come. */
  readonly renew: () => void;
}

/**
 * Whoever is signed in can sign out, look after his own account and activate; every call that asks for a right of its
 * own is refused once the licence has expired.
 */
export function createLicenceGate(clock: () => number): LicenceGate {
  let known: { readonly validTo: number | null; readonly readAt: number } | undefined;
  const isExpired = async (db: Database): Promise<boolean> => {
    const nowMs = clock();
    if (!known || nowMs - known.readAt > freshMs || nowMs < known.readAt) {
      const licence = await currentLicence(db);
      known = { validTo: licence?.validTo ?? null, readAt: nowMs };
      return stateOf(licence, nowMs) === licenceState.expired;
    }
    return known.validTo !== null && known.validTo <= nowMs;
  };
  return {
    refuseExpired: async ({ path, permission }, db) => {
      if (typeof permission === 'string' || path.startsWith(licenceBase)) return;
      if (await isExpired(db)) throw new Refusal(trialOver, { status: 3, code: 3 });
    },
    renew: () => {
      known = undefined;
    },
  };
}
