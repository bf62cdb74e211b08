import type { Catalogue } from './catalogue.ts';

/** Dependencies of most routes that do not belong to a resource. Each route module picks the ones that it uses. */
export interface PlatformBasics {
  readonly catalogue: Catalogue;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** Time zone of the platform. */
  readonly zone: string;
}

/** Clock and time zone of the platform. */
export type ZonedClock = Pick<PlatformBasics, 'clock' | 'zone'>;
