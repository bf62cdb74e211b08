import { type KeyObject, createPublicKey } from 'node:crypto';

/**
 * Parses a key that verifies signatures: an Ed25519 key as base64 of the SPKI form. Returns `undefined` for anything
 * else.
 */
export function parsePublicKey(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
