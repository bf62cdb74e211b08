/** Hears which build of the console the platform serves by now. */
export interface Release {
  readonly hear: (build: string) => void;
  /** True from the moment at which it is another than this page runs. */
  readonly isNew: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `own` is asked for when it is needed; a page that does not know its own build never takes another for newer. */
export function createRelease(own: () => string | null): Release {
  const listeners = new Set<() => void>();
  let isNew = false;
  return {
    hear: build => {
      const running = own();
      const differs = running !== null && running !== build;
      // While processes of both builds answer side by side, the word of the latest counts.
      if (differs === isNew) return;
      isNew = differs;
      listeners.forEach(listener => listener());
    },
    isNew: () => isNew,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
