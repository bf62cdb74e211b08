import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Part<P> {
  readonly default: ComponentType<P>;
}

/** A component whose code comes later; `preload` asks for it before it is needed. */
export type LatePart<P> = ComponentType<P & { readonly waiting?: ReactNode }> & {
  readonly preload: () => Promise<void>;
};

/**
 * A part loaded when it is first drawn, or earlier. Unlike `React.lazy`, one that has been loaded is drawn in the same
 * frame: Suspense holds back what follows a fallback for up to 300 ms, which an operator feels at every first form.
 * A part that cannot be loaded fails where it stands, and is asked for again the next time.
 */
export function latePart<P extends object>(load: () => Promise<Part<P>>): LatePart<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;

  const preload = (): Promise<void> => {
    loading ??= load().then(
      part => {
        loaded = part.default;
      },
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    );
    return loading;
  };

  function Late({ waiting = null, ...props }: P & { readonly waiting?: ReactNode }) {
    const [state, setState] = useState<{ readonly failure?: Error }>({});
    const Loaded = loaded;
    const isMissing = Loaded === undefined;
    useEffect(() => {
      // Asked of what was drawn: the part may have come between drawing and this effect, and has to be drawn then.
      if (!isMissing) return undefined;
      let isHere = true;
      preload().then(
        () => isHere && setState({}),
        (cause: unknown) => isHere && setState({ failure: cause instanceof Error ? cause : new Error(String(cause)) }),
      );
      return () => {
        isHere = false;
      };
    }, [isMissing]);
    if (state.failure) throw state.failure;
    // What is left of the props after taking `waiting` out is the part's own.
    return Loaded ? <Loaded {...(props as unknown as P)} /> : waiting;
  }

  return Object.assign(Late, { preload });
}
