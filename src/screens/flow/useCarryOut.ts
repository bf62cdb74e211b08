import { useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { isRecord } from '../../schemas/json.ts';
import { useServices } from '../services.ts';
import { useTellFailure } from '../useTellFailure.ts';
import { textsIn } from './foretold.ts';

type Values = Readonly<Record<string, unknown>>;

/** Why there is another preview than the one that was sent. */
export interface Renewal {
  readonly why: 'stale' | 'expired';
  readonly changes: readonly string[];
}

interface CarryOutOptions {
  /** The call that carries out. */
  readonly path: string;
  /** Given what the platform has answered; `isRepeated` when it had been carried out before. */
  readonly onDone: (answer: Values, isRepeated: boolean) => void;
  /** What was foretold is no longer so. */
  readonly onStale: () => void;
}

interface CarryOut {
  readonly isSending: boolean;
  readonly renewal: Renewal | null;
  readonly failure: string | null;
  readonly submit: (token: string) => Promise<void>;
}

/** Carries out what a token stands for, once however often it is asked for. */
export function useCarryOut({ path, onDone, onStale }: CarryOutOptions): CarryOut {
  const { send } = useServices();
  const tell = useTellFailure();
  const [isSending, setSending] = useState(false);
  const [renewal, setRenewal] = useState<Renewal | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const lock = useRef(false);
  /** The same preview sent again is the same request. */
  const key = useRef({ token: '', value: '' });

  const refused = (error: unknown): void => {
    const { code, data } = error instanceof PlatformError ? error : {};
    const { answer, changes } = isRecord(data) ? data : {};
    if (isRecord(answer)) return onDone(answer, true);
    const named = textsIn(changes);
    const why = code === 410 ? 'expired' : named.length > 0 ? 'stale' : null;
    if (why === null) return setFailure(tell(error));
    setRenewal({ why, changes: named });
    return onStale();
  };

  const submit = async (token: string): Promise<void> => {
    // State changes too late for a second click in the same tick; the ref does not.
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

  return { isSending, renewal, failure, submit };
}
