import { useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { useServices } from '../services.ts';
import { useFailureText } from '../useFailureText.ts';
import { pickTexts } from './flowPreview.ts';

type Values = Readonly<Record<string, unknown>>;

/** Reason why a new preview replaces the preview that the user tried to run. */
export interface PreviewReplacement {
  readonly why: 'stale' | 'expired';
  readonly changes: readonly string[];
}

interface FlowRunOptions {
  /** Path of the call that runs the flow. */
  readonly path: string;
  /** Receives the platform's response. `isRepeated` is true when the platform had already run this preview. */
  readonly onDone: (answer: Values, isRepeated: boolean) => void;
  /** Runs when the preview is outdated. */
  readonly onStale: () => void;
}

interface FlowRun {
  readonly isSending: boolean;
  readonly replacement: PreviewReplacement | null;
  readonly failure: string | null;
  readonly submit: (token: string) => Promise<void>;
}

/** Runs the flow for the token of a preview. Repeated calls with the same token have a single effect. */
export function useRunFlow({ path, onDone, onStale }: FlowRunOptions): FlowRun {
  const { send } = useServices();
  const describeFailure = useFailureText();
  const [isSending, setSending] = useState(false);
  const [renewal, setRenewal] = useState<PreviewReplacement | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const lock = useRef(false);
  /** One idempotency key per token, so that the platform treats repeated submissions of a preview as one request. */
  const key = useRef({ token: '', value: '' });

  const refused = (error: unknown): void => {
    const { code, data } = error instanceof PlatformError ? error : {};
    const { answer, changes } = isRecord(data) ? data : {};
    if (isRecord(answer)) return onDone(answer, true);
    const named = pickTexts(changes);
    const why = code === 410 ? 'expired' : named.length > 0 ? 'stale' : null;
    if (why === null) return setFailure(describeFailure(error));
    setRenewal({ why, changes: named });
    return onStale();
  };

  const submit = async (token: string): Promise<void> => {
    // The lock is a ref, because a state update would be too late to ignore a second click in the same tick.
    if (lock.current) return;
    lock.current = true;
    setSending(true);
    setFailure(null);
    if (key.current.token !== token) key.current = { token, value: crypto.randomUUID() };
    const request = { path, body: { token }, idempotencyKey: key.current.value };
    try {
      const { data } = await send({ method: 'POST', silent: true, ...request });
      onDone(isRecord(data) ? data : {}, false);
    } catch (error) {
      refused(error);
    } finally {
      lock.current = false;
      setSending(false);
    }
  };

  return { isSending, replacement: renewal, failure, submit };
}
