/** Detects that the platform serves another build of the console than the one that runs. */
export interface ReleaseWatch {
  readonly noteBuild: (build: string) => void;
  /** True while the latest answer named another build than the running one. */
  readonly hasNewBuild: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `own` returns the build of the running page; without a known build, no build counts as new. */
export function createReleaseWatch(own: () => string | null): ReleaseWatch {
  const listeners = new Set<() => void>();
  let isNew = false;
  return {
    noteBuild: build => {
      const running = own();
      const differs = running !== null && running !== build;
      // During a rollout, processes of both builds answer side by side; the latest answer counts.
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
