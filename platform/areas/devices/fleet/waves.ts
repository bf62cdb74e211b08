import type { Wave } from '../../../engine/jobs/commandSender.ts';
import type { WavePlan } from '../../../../src/schemas/presets/wavePlan.ts';

/** Progress of a job's commands since its rollout last started. */
export interface CommandProgress {
  /** Number of records of the rollout, without ineligible records. */
  readonly total: number;
  readonly sent: number;
  readonly ended: number;
  /** Number of ended commands that failed or timed out. */
  readonly failed: number;
}

/**
 * Returns the current wave of a rollout. The first wave is one record, the second wave ends at a tenth of the records,
 * and the third wave contains all remaining records. A wave starts when all commands of the previous one have ended.
 */
export function computeCurrentWave({ total, ended }: CommandProgress): Wave {
  const tenth = Math.max(1, Math.ceil(total / 10));
  if (ended < 1) return { number: 1, upTo: 1 };
  return ended < tenth ? { number: 2, upTo: tenth } : { number: 3, upTo: total };
}

/** Returns how many more commands may be sent now. */
export function countRemainingInWave(progress: CommandProgress): number {
  return Math.max(0, computeCurrentWave(progress).upTo - progress.sent);
}

/**
 * Returns whether the job must stop, because too many commands of the current or the last completed wave have failed.
 */
export function exceedsFailureLimit({ total, ended, failed }: CommandProgress, { stopPercent }: WavePlan): boolean {
  if (failed === 0) return false;
  const tenth = Math.max(1, Math.ceil(total / 10));
  const size = ended <= 1 ? 1 : ended <= tenth ? tenth : total;
  return failed * 100 >= stopPercent * size;
}
