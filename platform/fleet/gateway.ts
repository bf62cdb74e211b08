import type { Label } from '../../src/schemas/label.ts';

/** Command sent to a device. Job, record and attempt are its key, under which it runs at most once. */
export interface SentCommand {
  readonly jobId: number;
  /** Id of the device, or of the record that contains devices. */
  readonly deviceId: number;
  /** Number of the attempt, which a retry increases. */
  readonly attempt: number;
  readonly action: string;
  readonly sentAt: number;
}

/** Current result of a command. */
export type Reply =
  | { readonly state: 'sent' | 'acknowledged' }
  | { readonly state: 'done'; readonly text?: Label }
  | { readonly state: 'failed' | 'timedOut'; readonly text: Label };

/** Delivers commands to devices. A command that is sent again with the same key runs only once. */
export interface Gateway {
  readonly readReply: (command: SentCommand, nowMs: number) => Reply;
}
