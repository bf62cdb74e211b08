import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';
import type { CredentialDecryptor } from './credentials.ts';
import type { PasswordHasher } from './passwords.ts';

/** Dependencies of the routes that read a password. */
export interface PasswordDeps extends Pick<PlatformBasics, 'clock'> {
  readonly credentials: CredentialDecryptor;
  readonly passwords: PasswordHasher;
}

export interface SignInDeps extends PasswordDeps {
  /** Minimum duration of a sign-in in milliseconds, so that the duration reveals nothing. */
  readonly loginFloorMs: number;
}
