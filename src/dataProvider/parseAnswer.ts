import { parsePrintable } from '../schemas/json.ts';

/** Parses a JSON answer; `undefined` for text that is not JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return parsePrintable(text);
  } catch {
    return undefined;
  }
}
