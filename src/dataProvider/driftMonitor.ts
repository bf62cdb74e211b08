import type { RecordSample, DriftDetector } from './driftDetector.ts';

/** Loads the drift detector when an operator signs in who may act on drifts; ignores all samples before that. */
export interface DriftMonitor {
  readonly start: () => void;
  readonly addSample: (answered: RecordSample) => void;
  /** `undefined` until the monitor is started. */
  readonly detector: () => Promise<DriftDetector> | undefined;
}

export function createDriftMonitor(load: () => Promise<DriftDetector>): DriftMonitor {
  let radar: Promise<DriftDetector> | undefined;
  return {
    start: () => {
      radar ??= load();
      // When loading fails, only the samples are lost; a page that calls `detector` reports the failure.
      radar.catch(() => undefined);
    },
    addSample: answered => void radar?.then(one => one.addSample(answered)).catch(() => undefined),
    detector: () => radar,
  };
}
