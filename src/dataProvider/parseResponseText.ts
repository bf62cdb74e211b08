import { parseUntrustedJson } from '../schemas/base/json.ts';

/** Parses a JSON response; returns `undefined` for a text that is not JSON. */
export function parseResponseText(text: string): unknown {
  try {
    return parseUntrustedJson(text);
  } catch {
    return undefined;
  }
}
