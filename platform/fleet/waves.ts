import type { WavePlan } from '../../src/schemas/wavePlan.ts';

/** Progress of a job's commands since its waves started. */
export interface CommandProgress {
  /** Number of devices of the job. */
  readonly total: number;
  readonly sent: number;
  readonly ended: number;
  /** Ended commands that failed or timed out. */
  readonly failed: number;
}

export interface Wave {
  readonly number: 1 | 2 | 3;
  /** Cumulative number of devices with a sent command when the wave is complete. */
  readonly upTo: number;
}

/**
 * Returns the current wave: one device, then a tenth, then the rest. The next wave starts when the previous one has
 * ended completely.
 */
export function waveOf({ total, ended }: CommandProgress): Wave {
  const tenth = Math.max(1, Math.ceil(total / 10));
  if (ended < 1) return { number: 1, upTo: 1 };
  return ended < tenth ? { number: 2, upTo: tenth } : { number: 3, upTo: total };
}

/** Returns how many more commands may be sent now. */
export function remainingInWave(course: CommandProgress): number {
  return Math.max(0, waveOf(course).upTo - course.sent);
}

/** Returns whether so many commands of the current or the last ended wave have failed that the job must stop. */
export function exceedsFailureLimit({ total, ended, failed }: CommandProgress, { stopPercent }: WavePlan): boolean {
  if (failed === 0) return false;
  const tenth = Math.max(1, Math.ceil(total / 10));
  const size = ended <= 1 ? 1 : ended <= tenth ? tenth : total;
  return failed * 100 >= stopPercent * size;
}
