import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface ComponentModule<P> {
  readonly default: ComponentType<P>;
}

/** Component whose code loads on demand; `preload` starts loading before the first render. */
export type LazyComponent<P> = ComponentType<P & { readonly waiting?: ReactNode }> & {
  readonly preload: () => Promise<void>;
};

/**
 * Creates a component that loads on its first render, or on `preload`. Code that has loaded is rendered in the same
 * frame, unlike with `React.lazy`: Suspense delays content after a fallback by up to 300 ms, which operators would
 * notice at each first form. A failed load throws where the component is rendered; mounting the component again loads
 * again.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentModule<P>>): LazyComponent<P> {
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
      // Use the value of this render: the code may have loaded before this effect runs, and the component must then
      // render again.
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
    // TypeScript cannot infer that the props without `waiting` are the props of the component; hence the assertion.
    return Loaded ? <Loaded {...(props as unknown as P)} /> : waiting;
  }

  return Object.assign(Late, { preload });
}
