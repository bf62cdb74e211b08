import { isRecord } from '../schemas/base/json.ts';

/** State of the licence that is valid on the platform. */
export interface LicenceStatus {
  /**
   * Days until the licence expires; a day that has begun counts as a whole day. `null` for a licence that never
   * expires.
   */
  readonly daysLeft: number | null;
  /** Number of online cards above the licensed maximum. */
  readonly surplusCards: number;
}

/**
 * Reads the licence from the user info; `null` when the platform sent none, because the user may not renew the licence.
 */
export function readLicenceStatus(value: unknown): LicenceStatus | null {
  if (!isRecord(value)) return null;
  const { daysLeft, surplusCards } = value;
  return {
    daysLeft: typeof daysLeft === 'number' ? daysLeft : null,
    surplusCards: typeof surplusCards === 'number' ? surplusCards : 0,
  };
}

/**
 * Numbers of days before the expiry. The warning appears at the highest number, and its wording becomes more urgent at
 * each lower number.
 */
export const licenceWarningDays = [1, 7, 30] as const;

export type LicenceWarningDays = (typeof licenceWarningDays)[number];

/** Returns the current stage of the warning; `null` while the expiry is too far away for a warning. */
export function toLicenceWarning({ daysLeft }: Pick<LicenceStatus, 'daysLeft'>): LicenceWarningDays | null {
  if (daysLeft === null) return null;
  return licenceWarningDays.find(stage => daysLeft <= stage) ?? null;
}
