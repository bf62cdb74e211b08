import { parseUntrustedJson } from '../../../src/schemas/base/json.ts';

/** Ids of the PostgreSQL types whose values the drivers of the two engines would parse in different ways. */
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
