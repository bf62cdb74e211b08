import type { Http } from '../dataProvider/http.ts';
import { PlatformError } from '../dataProvider/PlatformError.ts';
import type { ProofDemand } from '../dataProvider/withPasswordProof.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import type { Seal } from './credential.ts';

interface PasswordProofOptions {
  readonly http: Pick<Http, 'send'>;
  readonly seal: Seal;
  readonly token: () => string | null;
  readonly language: () => Language;
}

/** The calls that wait for the operator's password, and how one dialog answers them. */
export interface PasswordProofs {
  /** Resolves with a proof for one call, or with `null` once the operator has declined. */
  readonly ask: (demand: ProofDemand) => Promise<string | null>;
  /** The demand that the dialog shows; `null` while no call waits. */
  readonly current: () => ProofDemand | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Proves the password for every call that waits for the current purpose; rejects when the platform refuses it. */
  readonly prove: (password: string) => Promise<void>;
  readonly decline: () => void;
}

interface Waiting {
  readonly demand: ProofDemand;
  readonly resolve: (proof: string | null) => void;
}

/** Keeps nothing of the password: each call that waits gets a proof of its own, and the text goes with the dialog. */
export function createPasswordProofs({ http, seal, token, language }: PasswordProofOptions): PasswordProofs {
  const listeners = new Set<() => void>();
  let waiting: readonly Waiting[] = [];

  const settle = (one: Waiting, proof: string | null) => {
    waiting = waiting.filter(other => other !== one);
    one.resolve(proof);
    listeners.forEach(listener => listener());
  };
  const ofCurrent = () => waiting.filter(one => one.demand.purpose === waiting[0]?.demand.purpose);

  const proofFor = async (purpose: string, plain: string): Promise<string> => {
    const { ciphertext } = await seal(plain, { purpose: 'proof', token: token() });
    const body = { purpose, password: ciphertext };
    const path = '/api/user/v1/designjet/login/proof';
    const { data } = await http.send({ method: 'POST', path, body, silent: true });
    const proof = isRecord(data) ? data['proof'] : undefined;
    if (typeof proof !== 'string') throw new PlatformError('badAnswer', language());
    return proof;
  };

  return {
    ask: demand =>
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
      for (const one of ofCurrent()) settle(one, await proofFor(one.demand.purpose, plain));
    },
    decline: () => ofCurrent().forEach(one => settle(one, null)),
  };
}
