import { isRecord } from '../schemas/json.ts';

/** State of the platform's valid licence. */
export interface LicenceStatus {
  /** Days until the licence expires, counting a started day as whole; `null` for a licence without an end. */
  readonly daysLeft: number | null;
  /** Number of online cards above the licensed maximum. */
  readonly surplusCards: number;
}

/**
 * Reads the licence from the user info. `null` for users who may not renew it, because the platform sends them none.
 */
export function readLicenceStatus(value: unknown): LicenceStatus | null {
  if (!isRecord(value)) return null;
  const { daysLeft, surplusCards } = value;
  return {
    daysLeft: typeof daysLeft === 'number' ? daysLeft : null,
    surplusCards: typeof surplusCards === 'number' ? surplusCards : 0,
  };
}

/** Days before the expiry at which the warning appears and becomes more urgent. */
export const licenceWarningDays = [1, 7, 30] as const;

export type LicenceWarningDays = (typeof licenceWarningDays)[number];

/** Returns the current warning stage; `null` while the expiry is further away than all stages. */
export function toLicenceWarning({ daysLeft }: Pick<LicenceStatus, 'daysLeft'>): LicenceWarningDays | null {
  if (daysLeft === null) return null;
  return licenceWarningDays.find(stage => daysLeft <= stage) ?? null;
}
