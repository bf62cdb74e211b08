import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
const [algorithm, digits, periodSeconds] = ['SHA1', 6, 30];
/** Number of bytes in a seed, as RFC 4226 recommends. */
const seedBytes = 20;
/** Number of accepted steps before and after the current one, to allow for clock differences and slow typing. */
const window = 1;
const issuer = 'Cloud Phone Console';

/** Returns a new random seed in base32. */
export function generateTotpSeed(): string {
  return new Secret({ size: seedBytes }).base32;
}

/** Returns the `otpauth://` URI of a seed, which an authenticator app reads from a QR code. */
export function toAuthenticatorUri(seed: string, account: string): string {
  return totpOf(seed, account).toString();
}

/**
 * Returns the time step of the code, in units of 30 seconds since the epoch; `null` when no currently accepted step has
 * this code.
 */
export function findTimeStep(seed: string, code: string, nowMs: number): number | null {
  const delta = totpOf(seed).validate({ token: code, window, timestamp: nowMs });
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp: nowMs }) + delta;
}

function totpOf(seed: string, label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm, digits, period: periodSeconds, secret: Secret.fromBase32(seed) });
}
