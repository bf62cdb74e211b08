import { replaceBareFileIds } from './fileDigests.ts';

export type LogLevel = 'info' | 'warn' | 'error';

export interface Log {
  readonly write: (level: LogLevel, event: string, details?: Readonly<Record<string, unknown>>) => void;
}

interface LogOptions {
  readonly clock: () => number;
  /** Writes one line. The text has no line break. */
  readonly line: (text: string) => void;
}

const secret = /^(authorization|cookie|token|password|confirmPassword|authCode|privateKey|secret)$/i;

/**
 * Creates a log with one JSON object per line. Escapes control and direction characters, so that input can neither
 * forge a line nor control a terminal. Replaces file ids with digests.
 */
export function createLog({ clock, line }: LogOptions): Log {
  return {
    write: (level, event, details = {}) => {
      const entry = { time: new Date(clock()).toISOString(), level, event, ...details };
      line(replaceBareFileIds(escapeControls(JSON.stringify(entry, redact))));
    },
  };
}

function redact(key: string, value: unknown): unknown {
  return secret.test(key) && value !== undefined && value !== null ? '[redacted]' : value;
}

function escapeControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- matches the control characters that must not reach the log
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, character => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Returns a path for the log, shortened and without anything that could be a token. */
export function toLoggablePath(path: string): string {
  return path.slice(0, 200).replace(/[\w-]{32,}/g, '…');
}

/** Returns the stack of an error and the stacks of its causes. */
export function stackTraceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const trace = error.stack ?? error.message;
  return error.cause === undefined ? trace : `${trace}\ncaused by ${stackTraceOf(error.cause)}`;
}
