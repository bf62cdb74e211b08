import type { FindCaller, FindCallerOfUser } from '../http/caller.ts';
import type { PlatformBasics } from '../resources/platformBasics.ts';
import type { FileStore } from './fileStore.ts';

/** Dependencies of the routes for files. */
export interface FileRouteParts extends Pick<PlatformBasics, 'catalogue' | 'clock'> {
  /** Contents of uploaded files. */
  readonly contents: FileStore;
  /** Bytes of files that one user may upload before a record refers to them. */
  readonly uploadQuotaBytes: number;
  /** Finds the holder of a session token or of a download ticket. */
  readonly findCaller: FindCaller;
  readonly findCallerOfUser: FindCallerOfUser;
}
