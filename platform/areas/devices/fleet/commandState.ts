/** States of `device_commands`. */
export const commandState = { sent: 0, acknowledged: 1, done: 2, failed: 3, timedOut: 4 } as const;
