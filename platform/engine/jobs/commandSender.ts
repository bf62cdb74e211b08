import type { Caller } from '../http/route.ts';
import type { WorkRequest } from '../resources/workRequest.ts';
import type { Database } from '../storage/database.ts';
import type { Job } from './claims.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { Log } from '../log/log.ts';
import type { UserCallerFinder } from '../http/caller.ts';

/** Dependencies of the job runner. */
export interface JobRunnerOptions {
  readonly db: Database;
  readonly catalogue: Catalogue;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** Time zone of the platform. */
  readonly zone: string;
  readonly log: Log;
  readonly findCallerOfUser: UserCallerFinder;
  readonly commands: CommandSender;
}

/** Job with an action that devices execute. */
export interface CommandJob {
  readonly job: Job;
  readonly workRequest: WorkRequest;
}

/** Rollout wave of a job: wave 1 is one device, wave 2 extends to a tenth of the devices, and wave 3 to all of them. */
export interface Wave {
  readonly number: 1 | 2 | 3;
  /** Total number of commands that are sent by the end of this wave, including earlier waves. */
  readonly upTo: number;
}

/** Sends the commands of jobs to devices and processes their responses. */
export interface CommandSender {
  /** Sends the command of a job to the next devices. Returns whether there was anything to send. */
  readonly sendNext: (options: JobRunnerOptions, sending: CommandJob & { readonly caller: Caller }) => Promise<boolean>;
  /** Processes the responses of devices. `isOpen` is true while at least one device has not finished its command. */
  readonly processResponses: (
    options: JobRunnerOptions,
    followed: CommandJob,
  ) => Promise<{ readonly hasWorked: boolean; readonly isOpen: boolean }>;
  readonly readWave: (db: Database, jobId: number) => Promise<Wave>;
}
