/** Progress of a command on one device. */
export type CommandMarkState = 'sent' | 'acknowledged' | 'waiting' | 'failed';

/** Progress of the jobs that the panel follows, by card id. */
export type CommandMarks = ReadonlyMap<number, CommandMarkState>;

export const noCommandMarks: CommandMarks = new Map();
