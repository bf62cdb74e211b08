/** PostgreSQL's ids of the types that both drivers would hand over in a shape of their own. */
const types = { int8: 20, numeric: 1700, timestamp: 1114 } as const;

type Parse = (text: string) => unknown;

/** One meaning on both engines: whole and decimal numbers are numbers, a time is the very text that was stored. */
export const typeParsers: Readonly<Record<number, Parse>> = {
  [types.int8]: Number,
  [types.numeric]: Number,
  [types.timestamp]: text => text,
};
