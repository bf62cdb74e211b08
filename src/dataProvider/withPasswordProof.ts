import type { Language } from '../schemas/label.ts';
import { isRecord } from '../schemas/json.ts';
import { PlatformError } from './PlatformError.ts';
import type { HttpRequest, StreamingHttp } from './http.ts';

/** A request for the operator's password. */
export interface ProofDemand {
  /** Purpose of the proof, as the platform names it. */
  readonly purpose: string;
  /** The platform's question, in the user's language. */
  readonly message: string;
}

interface ProofOptions {
  /** Asks the operator for the password and resolves with a proof for one call; `null` when they decline. */
  readonly prove: (demand: ProofDemand) => Promise<string | null>;
  readonly language: () => Language;
}

/**
 * Repeats a call that the platform refuses for a missing password proof, with a proof: the same request, including its
 * idempotency key. A call whose proof is declined fails as cancelled.
 */
export function withPasswordProof(http: StreamingHttp, { prove, language }: ProofOptions): StreamingHttp {
  const proven =
    <T>(send: (request: HttpRequest) => Promise<T>) =>
    async (request: HttpRequest): Promise<T> => {
      let asked = request;
      for (;;) {
        try {
          return await send(asked);
        } catch (error) {
          const demand = demandOf(error);
          if (!demand) throw error;
          const proof = await prove(demand);
          if (proof === null) throw new PlatformError('aborted', language(), { cause: error });
          asked = { ...request, proof };
        }
      }
    };
  return { send: proven(http.send), download: proven(http.download), stream: http.stream };
}

function demandOf(error: unknown): ProofDemand | null {
  if (!(error instanceof PlatformError) || error.kind !== 'needsProof') return null;
  const demand = isRecord(error.data) ? error.data['passwordProof'] : undefined;
  const purpose = isRecord(demand) ? demand['purpose'] : undefined;
  return typeof purpose === 'string' ? { purpose, message: error.message } : null;
}
