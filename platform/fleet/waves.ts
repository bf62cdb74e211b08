import type { WavePlan } from './wavePlan.ts';

/** How far the commands of a job are, since its waves began. */
export interface Course {
  /** Devices that it is about. */
  readonly total: number;
  readonly sent: number;
  readonly ended: number;
  /** Those of the ended that failed or never answered. */
  readonly failed: number;
}

export interface Wave {
  readonly number: 1 | 2 | 3;
  /** Devices that have been sent the command when the wave is through, those of earlier waves among them. */
  readonly upTo: number;
}

/** One device, then a tenth of them, then the rest: the next begins when the one before has ended as a whole. */
export function waveOf({ total, ended }: Course): Wave {
  const tenth = Math.max(1, Math.ceil(total / 10));
  if (ended < 1) return { number: 1, upTo: 1 };
  return ended < tenth ? { number: 2, upTo: tenth } : { number: 3, upTo: total };
}

/** How many more may be sent now. */
export function roomFor(course: Course): number {
  return Math.max(0, waveOf(course).upTo - course.sent);
}

/**
 * Whether so many have failed that nothing more is to be begun: of the wave that is under way, or of the one that has
 * just ended.
 */
export function isTooMany({ total, ended, failed }: Course, { stopPercent }: WavePlan): boolean {
  if (failed === 0) return false;
  const tenth = Math.max(1, Math.ceil(total / 10));
  const size = ended <= 1 ? 1 : ended <= tenth ? tenth : total;
  return failed * 100 >= stopPercent * size;
}
