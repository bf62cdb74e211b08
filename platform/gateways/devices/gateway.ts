import type { Label } from '../../../src/schemas/base/label.ts';

/** Command that is sent to a device. Job, record and attempt identify the command, so that it runs at most once. */
export interface SentCommand {
  readonly jobId: number;
  /** Id of the device, or of a record that contains devices. */
  readonly deviceId: number;
  /** Attempt number; each retry increases this number. */
  readonly attempt: number;
  readonly action: string;
  readonly sentAt: number;
}

/** Current result of a command. */
export type CommandReply =
  | { readonly state: 'sent' | 'acknowledged' }
  | { readonly state: 'done'; readonly text?: Label }
  | { readonly state: 'failed' | 'timedOut'; readonly text: Label };

/** Delivers commands to devices. A command that is sent twice with the same job, record and attempt runs only once. */
export interface Gateway {
  readonly readReply: (command: SentCommand, nowMs: number) => CommandReply;
}
