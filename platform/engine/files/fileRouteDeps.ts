import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { CallerFinder, UserCallerFinder } from '../http/caller.ts';
import type { FileReader } from './fileRights.ts';
import type { FileStore } from './fileStore.ts';

/** Dependencies of the routes for files. */
export interface FileRouteDeps {
  /** Resources whose fields refer to files, and screens that upload them. */
  readonly catalogue: FileReader['catalogue'] & { readonly screens: readonly Resource[] };
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** Contents of uploaded files. */
  readonly contents: FileStore;
  /** Quota per user, in bytes, for uploaded files that no record refers to. */
  readonly uploadQuotaBytes: number;
  /** Finds the caller of a session token. Download tickets need `findCallerOfUser` instead. */
  readonly findCaller: CallerFinder;
  readonly findCallerOfUser: UserCallerFinder;
}
