import type { RecordSample, DriftDetector } from './driftDetector.ts';

/**
 * Loads the drift detector when `start` is called, for an operator who may correct drifts; ignores all samples before
 * that.
 */
export interface DriftMonitor {
  readonly start: () => void;
  readonly addSample: (sample: RecordSample) => void;
  /** Returns the detector, which may still be loading; `undefined` before `start`. */
  readonly detector: () => Promise<DriftDetector> | undefined;
}

export function createDriftMonitor(load: () => Promise<DriftDetector>): DriftMonitor {
  let loading: Promise<DriftDetector> | undefined;
  return {
    start: () => {
      loading ??= load();
      // When loading fails, only the samples are lost; a page that calls `detector` reports the failure.
      loading.catch(() => undefined);
    },
    addSample: sample => void loading?.then(item => item.addSample(sample)).catch(() => undefined),
    detector: () => loading,
  };
}
