/** Impact of a command on devices, users, rooms and merchants. The affected devices include the selected devices. */
export interface CommandImpact {
  readonly devices: number;
  /** Users who would lose their current session. */
  readonly sessions: number;
  /** Rooms of the affected devices, with the device count of each; highest count first. */
  readonly rooms: readonly NamedCount[];
  readonly merchants: readonly NamedCount[];
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}
