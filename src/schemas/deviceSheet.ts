import type { FleetCard } from './fleet.ts';

/** Answer of `GET …/control-panel/card?id=`: what the sheet of a device shows beside the fields of its record. */
export interface DeviceSheet {
  readonly card: FleetCard;
  /** From the room down; empty names where the place does not exist any more. */
  readonly place: { readonly room: string; readonly cabinet: string; readonly chassis: string };
  readonly bmc: SheetController | null;
  readonly rental: SheetRental | null;
  readonly reading: SheetReading | null;
  /** The platform's time; `null` when nothing was ever seen of its screen. */
  readonly screenAt: string | null;
  readonly lease: DeviceLease | null;
}

export interface SheetController {
  readonly id: number;
  readonly name: string;
  readonly ip: string;
  /** A `powerStatus`. */
  readonly power: number | null;
  /** A `networkStatus`. */
  readonly connection: number | null;
  readonly checkedAt: string | null;
}

export interface SheetRental {
  readonly rentalNo: string;
  readonly merchantSign: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** In per cent and degrees; `at` is the platform's time. */
export interface SheetReading {
  readonly at: string;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly temperature: number | null;
}

/** Who controls a device, alone. */
export interface DeviceLease {
  readonly owner: string;
  readonly isMine: boolean;
  readonly expiresAt: string;
  /** For the countdown, so that the clock of the browser is not asked. */
  readonly secondsLeft: number;
}

export const timelineKinds = ['command', 'alarm', 'session', 'link', 'maintenance', 'audit'] as const;

export type TimelineKind = (typeof timelineKinds)[number];

export interface TimelineEntry {
  readonly kind: TimelineKind;
  readonly id: number;
  readonly at: string;
  readonly text: string;
  /** Who it was, where it was somebody. */
  readonly by: string;
  readonly tone: 'default' | 'info' | 'success' | 'warning' | 'error';
}

/** Answer of `GET …/control-panel/timeline?id=&before=&kinds=`, newest first. */
export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  /** To be sent as `before` for the next page; `null` after the last. */
  readonly next: string | null;
  /** Kinds that the caller has no right to see. */
  readonly withheld: readonly TimelineKind[];
}

/** Answer of `POST /api/public/v1/selections/resolve`. */
export interface ResolvedLines {
  readonly matched: readonly { readonly line: string; readonly id: number; readonly name: string }[];
  readonly unknown: readonly string[];
  /** Lines that name a record which an earlier line has named already. */
  readonly duplicate: readonly string[];
  /** Lines that several records answer to; none of them is chosen. */
  readonly ambiguous: readonly string[];
  /** Of a selection of the matched; `null` when there are none. */
  readonly token: string | null;
}
