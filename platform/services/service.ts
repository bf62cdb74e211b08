import type { KeyObject } from 'node:crypto';

import type { Contents } from '../files/contents.ts';
import type { Log } from '../http/log.ts';
import type { LicenceGate } from '../licence/licenceGate.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { FollowedScreens } from '../workbench/followPublished.ts';
import type { LiveCatalogue } from '../workbench/liveCatalogue.ts';
import type { Credentials } from './credentials.ts';
import type { LoginKeys } from './loginKeys.ts';
import type { Passwords } from './passwords.ts';

/** What the calls with shapes of their own work with, beside the context of each call. */
export interface ServiceParts {
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
  readonly keys: LoginKeys;
  readonly credentials: Credentials;
  readonly passwords: Passwords;
  readonly catalogue: Catalogue;
  /** Of uploaded files. */
  readonly contents: Contents;
  /** Users whose given password is meant to stay: those that a demonstration is shown with. */
  readonly keepGivenPassword: readonly string[];
  readonly licence: LicenceGate;
  /** Verifies licences; `undefined` where none has been set up. */
  readonly licenceKey: KeyObject | undefined;
  /** The console's build that is served; `null` without one. */
  readonly consoleBuild: () => string | null;
  /** Every sign-in takes at least so long, so that its length tells nothing. */
  readonly loginFloorMs: number;
  /** The catalogue as published screens change it. */
  readonly live: LiveCatalogue;
  readonly published: Pick<FollowedScreens, 'version' | 'refresh'>;
}
