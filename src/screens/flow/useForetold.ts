import { useEffect, useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { useServices } from '../services.ts';
import { useLatest } from '../useLatest.ts';
import { type Foretold, readForetold } from './foretold.ts';

type Values = Readonly<Record<string, unknown>>;

interface ForetellOptions {
  /** The call that foretells. */
  readonly path: string;
  /** The form as it is sent. */
  readonly values: () => Values;
  /** Faults of the form that only the platform can see. */
  readonly onRefused: (error: PlatformError) => void;
}

export interface ForetoldState {
  readonly foretold: Foretold | null;
  readonly isForetelling: boolean;
  readonly failure: unknown;
}

/** Asks what a form would do, when it is first drawn and whenever that is wanted; the last answer asked for counts. */
export function useForetold({ path, values, onRefused }: ForetellOptions): ForetoldState & { foretell: () => void } {
  const { send } = useServices();
  const [state, setState] = useState<ForetoldState>({ foretold: null, isForetelling: true, failure: null });
  const asking = useRef<AbortController>(null);

  const ask = async (signal: AbortSignal): Promise<void> => {
    setState(now => ({ ...now, isForetelling: true, failure: null }));
    try {
      const { data } = await send({ method: 'POST', path, body: values(), silent: true, signal });
      if (!signal.aborted) setState({ foretold: readForetold(data) ?? null, isForetelling: false, failure: null });
    } catch (error) {
      if (signal.aborted) return;
      setState({ foretold: null, isForetelling: false, failure: error });
      if (error instanceof PlatformError && error.kind === 'invalid') onRefused(error);
    }
  };

  const foretell = useLatest(() => {
    asking.current?.abort();
    asking.current = new AbortController();
    void ask(asking.current.signal);
  });

  useEffect(() => {
    foretell();
    return () => asking.current?.abort();
  }, [foretell]);

  return { ...state, foretell };
}
