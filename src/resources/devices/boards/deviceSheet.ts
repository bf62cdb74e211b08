import type { FleetCard } from './fleet.ts';

/** Response of `GET …/control-panel/card?id=`: the data of a device's sheet that is not in the device's record. */
export interface DeviceSheet {
  readonly card: FleetCard;
  /** Names of the device's room, cabinet and chassis; empty for a place that no longer exists. */
  readonly place: { readonly room: string; readonly cabinet: string; readonly chassis: string };
  readonly bmc: SheetPowerController | null;
  readonly rental: SheetRental | null;
  readonly reading: SheetReading | null;
  /** Time of the last screenshot, in the platform's zone; `null` if the device has no screenshot. */
  readonly screenAt: string | null;
  readonly lease: DeviceLease | null;
}

/** Power controller (BMC) of the device. */
export interface SheetPowerController {
  readonly id: number;
  readonly name: string;
  readonly ip: string;
  /** Value of `powerStatus`. */
  readonly power: number | null;
  /** Value of `networkStatus`. */
  readonly connection: number | null;
  readonly checkedAt: string | null;
}

export interface SheetRental {
  readonly rentalNo: string;
  readonly merchantSign: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** Load in per cent and temperature in °C; `at` is in the platform's zone. */
export interface SheetReading {
  readonly at: string;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly temperature: number | null;
}

/** One person's exclusive control of a device for a limited time. */
export interface DeviceLease {
  readonly owner: string;
  readonly isMine: boolean;
  /**
   * True if the caller may take over the lease: the caller holds the lease in another session, or is an administrator.
   */
  readonly mayTakeOver: boolean;
  readonly expiresAt: string;
  /**
   * Seconds until the lease expires. The browser counts down from this number, because the clock of the computer may be
   * wrong.
   */
  readonly secondsLeft: number;
}

export const timelineKinds = ['command', 'alarm', 'session', 'link', 'maintenance', 'audit'] as const;

export type TimelineKind = (typeof timelineKinds)[number];

export interface TimelineEntry {
  readonly kind: TimelineKind;
  readonly id: number;
  readonly at: string;
  readonly text: string;
  /** Name of the person who caused the entry; empty if no person caused it. */
  readonly by: string;
  readonly tone: 'default' | 'info' | 'success' | 'warning' | 'error';
}

/** Response of `GET …/control-panel/timeline?id=&before=&kinds=`, newest first. */
export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  /** Value of `before` for the next page; `null` on the last page. */
  readonly next: string | null;
  /** Entry kinds that the caller lacks permission for. */
  readonly withheld: readonly TimelineKind[];
}
