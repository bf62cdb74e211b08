import type { HttpClient } from '../dataProvider/httpClient.ts';
import { PlatformError } from '../dataProvider/PlatformError.ts';
import type { ProofRequest } from '../dataProvider/withPasswordProof.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import type { PasswordEncrypter } from './passwordEncryption.ts';

interface PasswordProofOptions {
  readonly http: Pick<HttpClient, 'send'>;
  readonly encryptPassword: PasswordEncrypter;
  readonly token: () => string | null;
  readonly language: () => Language;
}

/** Queue of the calls that wait for a password proof, and the functions by which the dialog provides one. */
export interface PasswordProofQueue {
  /** Resolves with a proof for one call, or with `null` when the operator cancels the dialog. */
  readonly requestProof: (demand: ProofRequest) => Promise<string | null>;
  /** Returns the request that the dialog currently shows; `null` while no call waits. */
  readonly current: () => ProofRequest | null;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Requests a proof for each waiting call with the same purpose as the request in the dialog. Rejects when the
   * platform rejects the password.
   */
  readonly prove: (password: string) => Promise<void>;
  readonly decline: () => void;
}

interface PendingProof {
  readonly demand: ProofRequest;
  readonly resolve: (proof: string | null) => void;
}

/**
 * Creates the queue. The queue never stores the password: each waiting call gets a proof of its own, and only the
 * dialog holds the typed text.
 */
export function createPasswordProofQueue({
  http,
  encryptPassword,
  token,
  language,
}: PasswordProofOptions): PasswordProofQueue {
  const listeners = new Set<() => void>();
  let waiting: readonly PendingProof[] = [];

  const settle = (pendingProof: PendingProof, proof: string | null) => {
    waiting = waiting.filter(other => other !== pendingProof);
    pendingProof.resolve(proof);
    listeners.forEach(listener => listener());
  };
  const ofCurrent = () => waiting.filter(item => item.demand.purpose === waiting[0]?.demand.purpose);

  const proofFor = async (purpose: string, plain: string): Promise<string> => {
    const { ciphertext } = await encryptPassword(plain, { purpose: 'proof', token: token() });
    const body = { purpose, password: ciphertext };
    const path = '/api/user/v1/designjet/login/proof';
    const { data } = await http.send({ method: 'POST', path, body, silent: true });
    const proof = isRecord(data) ? data['proof'] : undefined;
    if (typeof proof !== 'string') throw new PlatformError('badAnswer', language());
    return proof;
  };

  return {
    requestProof: demand =>
      new Promise(resolve => {
        waiting = [...waiting, { demand, resolve }];
        listeners.forEach(listener => listener());
      }),
    current: () => waiting[0]?.demand ?? null,
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    prove: async plain => {
      for (const item of ofCurrent()) settle(item, await proofFor(item.demand.purpose, plain));
    },
    decline: () => ofCurrent().forEach(item => settle(item, null)),
  };
}
