/** Whom an action over devices would touch beside the records that it is ordered for. */
export interface Touches {
  readonly devices: number;
  /** Users who would lose the session that they are in. */
  readonly sessions: number;
  /** With how many of the devices stand in each, the most first. */
  readonly rooms: readonly NamedCount[];
  readonly merchants: readonly NamedCount[];
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}
