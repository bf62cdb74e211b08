/** Progress of a command on one device. */
export type CardCommandState = 'sent' | 'acknowledged' | 'waiting' | 'failed';

/** Progress of the jobs that the panel follows, by card id. */
export type CardCommandStates = ReadonlyMap<number, CardCommandState>;

export const noCardCommandStates: CardCommandStates = new Map();
