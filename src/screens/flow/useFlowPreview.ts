import { useEffect, useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { useServices } from '../services.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { type FlowPreview, readFlowPreview } from './flowPreview.ts';

type Values = Readonly<Record<string, unknown>>;

interface FlowPreviewOptions {
  /** Path of the preview call. */
  readonly path: string;
  /** Returns the form values in the format of the preview call. */
  readonly values: () => Values;
  /** Receives validation errors that only the platform can detect. */
  readonly onRefused: (error: PlatformError) => void;
}

export interface FlowPreviewState {
  readonly preview: FlowPreview | null;
  readonly isLoading: boolean;
  readonly failure: unknown;
}

/** Loads the preview on mount and on each call of `loadPreview`; only the latest response counts. */
export function useFlowPreview({
  path,
  values,
  onRefused,
}: FlowPreviewOptions): FlowPreviewState & { loadPreview: () => void } {
  const { send } = useServices();
  const [state, setState] = useState<FlowPreviewState>({ preview: null, isLoading: true, failure: null });
  const asking = useRef<AbortController>(null);

  const ask = async (signal: AbortSignal): Promise<void> => {
    setState(now => ({ ...now, isLoading: true, failure: null }));
    try {
      const { data } = await send({ method: 'POST', path, body: values(), silent: true, signal });
      if (!signal.aborted) setState({ preview: readFlowPreview(data) ?? null, isLoading: false, failure: null });
    } catch (error) {
      if (signal.aborted) return;
      setState({ preview: null, isLoading: false, failure: error });
      if (error instanceof PlatformError && error.kind === 'invalid') onRefused(error);
    }
  };

  const loadPreview = useStableCallback(() => {
    asking.current?.abort();
    asking.current = new AbortController();
    void ask(asking.current.signal);
  });

  useEffect(() => {
    loadPreview();
    return () => asking.current?.abort();
  }, [loadPreview]);

  return { ...state, loadPreview };
}
