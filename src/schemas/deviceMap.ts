/** What the calls of the map of sites answer. */

/** How a site stands, the worst first; a site is as bad as the worst of its rooms. */
export const siteStates = ['fault', 'degraded', 'fine', 'disabled'] as const;

export type SiteState = (typeof siteStates)[number];

export interface PlaceFigures {
  readonly devices: number;
  readonly online: number;
  /** Without those that have a fault, like the next. */
  readonly idle: number;
  readonly inUse: number;
  readonly faults: number;
}

export interface GeoPoint {
  readonly lng: number;
  readonly lat: number;
}

export interface SiteAlarm {
  readonly id: number;
  readonly text: string;
  readonly time: string;
}

export interface MapSite extends PlaceFigures {
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly code: string;
  readonly province: string;
  readonly city: string;
  /** `null` for a site that nobody has placed. */
  readonly location: GeoPoint | null;
  /** Codes of `lineOperator`. */
  readonly lineOperator: readonly number[];
  readonly state: SiteState;
  readonly rooms: number;
  /** Mbps of the last minutes; `null` where nothing was measured. */
  readonly up: number | null;
  readonly down: number | null;
  /** The last one of its rooms; `null` also for whoever may not open the alarms. */
  readonly lastAlarm: SiteAlarm | null;
}

export interface MapRoom extends PlaceFigures {
  readonly id: number;
  readonly name: string;
  readonly state: SiteState;
}

/** A site that was chosen, with its rooms. */
export interface MapSiteRooms {
  readonly id: number;
  readonly rooms: readonly MapRoom[];
}
