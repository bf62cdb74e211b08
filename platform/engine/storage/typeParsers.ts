import { parseUntrustedJson } from '../../../src/schemas/base/json.ts';

/** Ids of the PostgreSQL types that the drivers of PostgreSQL and PGlite would parse differently. */
const types = { int8: 20, numeric: 1700, timestamp: 1114, jsonb: 3802 } as const;

type Parse = (text: string) => unknown;

/**
 * Parsers that return the same values for both engines: numbers for integers and decimals, and the stored text for
 * times.
 */
export const typeParsers: Readonly<Record<number, Parse>> = {
  [types.int8]: Number,
  [types.numeric]: Number,
  [types.timestamp]: text => text,
  [types.jsonb]: parseUntrustedJson,
};
