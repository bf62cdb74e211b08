import type { Label } from '../../src/schemas/label.ts';

/** A command as it was sent to a device; the three numbers together are its key, under which it is done once. */
export interface SentCommand {
  readonly jobId: number;
  readonly deviceId: number;
  /** Counted up when somebody asks for what failed once more. */
  readonly attempt: number;
  readonly action: string;
  readonly sentAt: number;
}

/** What is known of a command by now. */
export type Reply =
  | { readonly state: 'sent' | 'acknowledged' }
  | { readonly state: 'done'; readonly text?: Label }
  | { readonly state: 'failed' | 'timedOut'; readonly text: Label };

/** The way to the devices. A command that is sent again under its key is not done again. */
export interface Gateway {
  readonly look: (command: SentCommand, nowMs: number) => Reply;
}
