import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';
import type { Credentials } from './credentials.ts';
import type { Passwords } from './passwords.ts';

/** Dependencies of the routes that read a password. */
export interface PasswordDeps extends Pick<PlatformBasics, 'clock'> {
  readonly credentials: Credentials;
  readonly passwords: Passwords;
}

export interface SignInDeps extends PasswordDeps {
  /** Minimum duration of a sign-in in milliseconds, so that the duration reveals nothing. */
  readonly loginFloorMs: number;
}
