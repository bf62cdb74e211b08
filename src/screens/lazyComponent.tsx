import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react';

import { DeferredTextsContext } from '../i18n/deferredTexts.ts';

interface ComponentModule<P> {
  readonly default: ComponentType<P>;
}

/** Component whose code loads on demand; `preload` starts loading before the first render. */
export type LazyComponent<P> = ComponentType<P & { readonly waiting?: ReactNode }> & {
  readonly preload: () => Promise<void>;
};

/**
 * Creates a component whose code loads on the first render, or on `preload`. Loaded code renders in the same frame.
 * `React.lazy` is too slow for this: Suspense delays content after a fallback by up to 300 ms, which operators notice
 * when they open a form. The deferred texts, which only code that loads on demand uses, load at the same time. If a
 * load fails, the component throws the error; when the component is mounted again, it repeats the load.
 */
export function createLazyComponent<P extends object>(load: () => Promise<ComponentModule<P>>): LazyComponent<P> {
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
    const texts = useContext(DeferredTextsContext);
    const isMissing = Loaded === undefined || !texts.isLoaded();
    useEffect(() => {
      // Do not read `loaded` here: if the code has loaded between the render and this effect, the component must still
      // render again.
      if (!isMissing) return undefined;
      let isMounted = true;
      Promise.all([preload(), texts.load()]).then(
        () => isMounted && setState({}),
        (cause: unknown) =>
          isMounted && setState({ failure: cause instanceof Error ? cause : new Error(String(cause)) }),
      );
      return () => {
        isMounted = false;
      };
    }, [isMissing, texts]);
    if (state.failure) throw state.failure;
    // TypeScript cannot infer that the props without `waiting` are the props of the component; hence the assertion.
    return Loaded && !isMissing ? <Loaded {...(props as unknown as P)} /> : waiting;
  }

  return Object.assign(Late, { preload });
}
