/**
 * The last step of a trend, which has not ended yet, and the time up to which the platform has counted. Charts must not
 * draw the incomplete count as a drop.
 */
export interface UnfinishedPeriod {
  readonly time: string;
  readonly until: string;
}
