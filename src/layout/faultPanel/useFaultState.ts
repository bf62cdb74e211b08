import { useCallback, useEffect, useState } from 'react';

import type { HttpRequest, StreamingHttpClient } from '../../dataProvider/httpClient.ts';
import type { FaultRule, FaultScenario } from '../../schemas/faults/faultScenario.ts';
import { isRecord } from '../../schemas/base/json.ts';

/** State of the platform's fault injection: active rules, recent calls and saved scenarios. */
interface FaultState {
  readonly rules: readonly { readonly rule: FaultRule; readonly hits: number }[];
  /** The most recent calls, as `POST /path`. */
  readonly seen: readonly string[];
  readonly scenarios: readonly FaultScenario[];
}

/** The last failure: the platform rejected a change, or the state could not be loaded. */
interface FaultFailure {
  readonly text: string;
  readonly isRefusal: boolean;
}

/** Fault state, the last failure, and the functions that change the fault state. */
export interface FaultHandle {
  readonly state: FaultState;
  readonly failure: FaultFailure | null;
  readonly play: (rules: readonly FaultRule[]) => Promise<void>;
  readonly save: (scenario: FaultScenario) => Promise<void>;
  readonly drop: (name: string) => Promise<void>;
}

const path = '/api/public/v1/faults';
const none: FaultState = { rules: [], seen: [], scenarios: [] };
const readEveryMs = 2_000;

/** Returns the fault state of the platform, and polls the state while the panel is open. */
export function useFaultState({ send }: Pick<StreamingHttpClient, 'send'>, isOpen: boolean): FaultHandle {
  const [state, setState] = useState(none);
  const [failure, setFailure] = useState<FaultFailure | null>(null);
  const ask = useCallback(
    async (request: HttpRequest) => {
      try {
        setState(readState((await send({ ...request, silent: true })).data));
        // A rejected change stays visible until the next change; polling does not clear it.
        setFailure(before => (request.method === 'GET' && before?.isRefusal ? before : null));
      } catch (error) {
        setFailure({ text: reasonOf(error), isRefusal: request.method !== 'GET' });
      }
    },
    [send],
  );
  useEffect(() => {
    const read = () => void ask({ method: 'GET', path });
    read();
    if (!isOpen) return undefined;
    const timer = setInterval(read, readEveryMs);
    return () => clearInterval(timer);
  }, [ask, isOpen]);
  return {
    state,
    failure,
    play: rules => ask({ method: 'PUT', path, body: { rules } }),
    save: scenario => ask({ method: 'PUT', path: `${path}/scenarios`, body: scenario }),
    drop: name => ask({ method: 'DELETE', path: `${path}/scenarios`, query: { name } }),
  };
}

/** Returns the message together with the validation error of each value. */
function reasonOf(error: unknown): string {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  const errors = isRecord(data) && isRecord(data['errors']) ? Object.entries(data['errors']) : [];
  const places = errors.map(([place, says]) => `${place}: ${String(says)}`);
  return [error instanceof Error ? error.message : String(error), ...places].join(' · ');
}

/** Reads the state without validation, because the platform has validated its own response. */
function readState(data: unknown): FaultState {
  return isRecord(data) ? { ...none, ...(data as Partial<FaultState>) } : none;
}
