import type { Language } from '../schemas/base/label.ts';
import { isRecord } from '../schemas/base/json.ts';
import { PlatformError } from './PlatformError.ts';
import type { HttpRequest, StreamingHttpClient } from './httpClient.ts';

/** Request for the operator's password. */
export interface ProofRequest {
  /** Purpose of the proof, as the platform names it. */
  readonly purpose: string;
  /** The platform's question, in the user's language. */
  readonly message: string;
}

interface ProofOptions {
  /**
   * Asks the operator for the password. Resolves with a proof for one call, or with `null` when the operator cancels.
   */
  readonly prove: (demand: ProofRequest) => Promise<string | null>;
  readonly language: () => Language;
}

/**
 * Repeats a call that the platform rejected for lack of a password proof. The repeated request is the same, including
 * its idempotency key, and contains the proof. When the operator cancels the dialog, the call fails as cancelled.
 */
export function withPasswordProof(http: StreamingHttpClient, { prove, language }: ProofOptions): StreamingHttpClient {
  const proven =
    <T>(send: (request: HttpRequest) => Promise<T>) =>
    async (request: HttpRequest): Promise<T> => {
      let current = request;
      for (;;) {
        try {
          return await send(current);
        } catch (error) {
          const demand = proofRequestOf(error);
          if (!demand) throw error;
          const proof = await prove(demand);
          if (proof === null) throw new PlatformError('aborted', language(), { cause: error });
          current = { ...request, proof };
        }
      }
    };
  return { send: proven(http.send), download: proven(http.download), stream: http.stream };
}

function proofRequestOf(error: unknown): ProofRequest | null {
  if (!(error instanceof PlatformError) || error.kind !== 'needsProof') return null;
  const demand = isRecord(error.data) ? error.data['passwordProof'] : undefined;
  const purpose = isRecord(demand) ? demand['purpose'] : undefined;
  return typeof purpose === 'string' ? { purpose, message: error.message } : null;
}
