import type { Catalogue } from './catalogue.ts';

/** Parts of the platform that most routes outside the resources need. Each route module names the ones that it uses. */
export interface PlatformBasics {
  readonly catalogue: Catalogue;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** Time zone of the platform. */
  readonly zone: string;
}
