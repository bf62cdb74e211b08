/** Detects that the platform serves a newer build of the console than the one that this page runs. */
export interface ReleaseWatch {
  readonly recordBuild: (build: string) => void;
  /** Returns whether the latest response named another build than the build that this page runs. */
  readonly hasNewBuild: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates the watch. `own` returns the build that this page runs; while it is unknown, no build counts as new. */
export function createReleaseWatch(own: () => string | null): ReleaseWatch {
  const listeners = new Set<() => void>();
  let isNew = false;
  return {
    recordBuild: build => {
      const running = own();
      const differs = running !== null && running !== build;
      // During a rollout, servers with the old and the new build respond in turn; the latest response counts.
      if (differs === isNew) return;
      isNew = differs;
      listeners.forEach(listener => listener());
    },
    hasNewBuild: () => isNew,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
