/** Responses of the device map's calls. */

/** States of a site or room, worst first. A site takes the worst of its own state and the states of its rooms. */
export const siteStates = ['fault', 'degraded', 'fine', 'disabled'] as const;

export type SiteState = (typeof siteStates)[number];

export interface PlaceFigures {
  readonly devices: number;
  readonly online: number;
  /** Number of idle devices. Neither `idle` nor `inUse` counts faulty devices. */
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
  /** Coordinates; `null` until somebody enters them. */
  readonly location: GeoPoint | null;
  /** Network operators of the site's lines, as values of the code list `lineOperator`. */
  readonly lineOperator: readonly number[];
  readonly state: SiteState;
  readonly rooms: number;
  /** Upload rate over the last minutes, in Mbps; `null` without readings. `down` is the download rate. */
  readonly up: number | null;
  readonly down: number | null;
  /** Most recent alarm in the site's rooms; `null` without alarms, or when the user lacks the alarm permission. */
  readonly lastAlarm: SiteAlarm | null;
}

export interface MapRoom extends PlaceFigures {
  readonly id: number;
  readonly name: string;
  readonly state: SiteState;
}

/** A selected site with its rooms. */
export interface MapSiteRooms {
  readonly id: number;
  readonly rooms: readonly MapRoom[];
}
