import type { Catalogue } from '../resources/catalogue.ts';
import type { Credentials } from './credentials.ts';
import type { LoginKeys } from './loginKeys.ts';
import type { Passwords } from './passwords.ts';

/** What the calls with shapes of their own work with, beside the context of each call. */
export interface ServiceParts {
  readonly clock: () => number;
  readonly zone: string;
  readonly keys: LoginKeys;
  readonly credentials: Credentials;
  readonly passwords: Passwords;
  readonly catalogue: Catalogue;
  /** Users whose given password is meant to stay: those that a demonstration is shown with. */
  readonly keepGivenPassword: readonly string[];
  /** Every sign-in takes at least so long, so that its length tells nothing. */
  readonly loginFloorMs: number;
}
