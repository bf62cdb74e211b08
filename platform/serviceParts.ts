import type { KeyObject } from 'node:crypto';

import type { FileStore } from './engine/files/fileStore.ts';
import type { Log } from './engine/http/log.ts';
import type { LicenceGate } from './areas/upgrades/licence/licenceGate.ts';
import type { Catalogue } from './engine/resources/catalogue.ts';
import type { FollowedScreens } from './engine/workbench/followPublished.ts';
import type { LiveCatalogue } from './engine/workbench/liveCatalogue.ts';
import type { Credentials } from './areas/users/signIn/credentials.ts';
import type { LoginKeys } from './areas/users/signIn/loginKeys.ts';
import type { Passwords } from './areas/users/signIn/passwords.ts';

/** Dependencies of the service routes, in addition to the context of each request. */
export interface ServiceParts {
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
  readonly keys: LoginKeys;
  readonly credentials: Credentials;
  readonly passwords: Passwords;
  readonly catalogue: Catalogue;
  /** Contents of uploaded files. */
  readonly contents: FileStore;
  /** Bytes of files that one user may upload before a record refers to them. */
  readonly uploadQuotaBytes: number;
  /** Users who need not change a password that somebody else has set, such as those of a demonstration. */
  readonly keepGivenPassword: readonly string[];
  readonly licence: LicenceGate;
  /** Public key that verifies licences; `undefined` when none is configured. */
  readonly licenceKey: KeyObject | undefined;
  /** Returns the build of the console that this process serves; `null` when it serves none. */
  readonly consoleBuild: () => string | null;
  /** Minimum duration of a sign-in in milliseconds, so that the duration reveals nothing. */
  readonly loginFloorMs: number;
  /** Catalogue that includes published screens. */
  readonly live: LiveCatalogue;
  readonly published: Pick<FollowedScreens, 'version' | 'refresh'>;
}
