import type { RecordSample, DriftDetector } from './driftDetector.ts';

/**
 * Passes samples to the drift detector. `start` loads the detector, for an operator who may correct drifts; samples
 * before `start` are ignored.
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
