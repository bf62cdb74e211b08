/**
 * Last step of a trend while the step is still running, and the time up to which the platform has counted. Charts must
 * not draw the incomplete count as a drop.
 */
export interface UnfinishedPeriod {
  readonly time: string;
  readonly until: string;
}
