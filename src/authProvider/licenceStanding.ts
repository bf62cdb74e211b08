import { isRecord } from '../schemas/json.ts';

/** What has to be known of the platform's licence while it holds. */
export interface LicenceStanding {
  /** Whole days until its end, counting the one that has begun; `null` where it has none. */
  readonly daysLeft: number | null;
  /** Cards that are online beyond those that it allows. */
  readonly surplusCards: number;
}

/** The platform tells it to whoever may renew it; `null` for anybody else. */
export function readLicenceStanding(value: unknown): LicenceStanding | null {
  if (!isRecord(value)) return null;
  const { daysLeft, surplusCards } = value;
  return {
    daysLeft: typeof daysLeft === 'number' ? daysLeft : null,
    surplusCards: typeof surplusCards === 'number' ? surplusCards : 0,
  };
}

/** The days before its end from which the end of a licence is told, the more urgently the nearer it is. */
export const licenceStages = [1, 7, 30] as const;

export type LicenceStage = (typeof licenceStages)[number];

/** The stage that the end of a licence has come to; `null` while it is far. */
export function licenceStageOf({ daysLeft }: Pick<LicenceStanding, 'daysLeft'>): LicenceStage | null {
  if (daysLeft === null) return null;
  return licenceStages.find(stage => daysLeft <= stage) ?? null;
}
