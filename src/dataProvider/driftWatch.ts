import type { Answered, DriftRadar } from './driftRadar.ts';

/** The radar as the console has it: not there, and nothing sampled, until somebody signs in who may act on it. */
export interface DriftWatch {
  readonly start: () => void;
  readonly note: (answered: Answered) => void;
  /** Nothing while it has not been started. */
  readonly radar: () => Promise<DriftRadar> | undefined;
}

export function createDriftWatch(load: () => Promise<DriftRadar>): DriftWatch {
  let radar: Promise<DriftRadar> | undefined;
  return {
    start: () => {
      radar ??= load();
      // Without it nothing is missing but the sample; whoever looks is told.
      radar.catch(() => undefined);
    },
    note: answered => void radar?.then(one => one.note(answered)).catch(() => undefined),
    radar: () => radar,
  };
}
