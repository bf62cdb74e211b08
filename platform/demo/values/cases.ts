import { secondsBetween as seconds } from '../../engine/storage/platformTime.ts';

type Optional<T> = T | null | undefined;

/** Returns the value that is listed for a key; `null` for an unlisted key. */
export function valueForKey<K extends string | number, const T>(
  key: Optional<K>,
  values: { readonly [V in K]?: T },
): T | null {
  return values[key as K] ?? null;
}

/** Calls the function that is listed for a key and returns its result. Returns `null` for an unlisted key. */
export function callFunctionForKey<K extends string | number, C extends { readonly [V in K]?: () => unknown }>(
  key: Optional<K>,
  cases: C,
): ReturnType<Extract<C[keyof C], () => unknown>> | null {
  const draw = cases[key as K & keyof C] as (() => ReturnType<Extract<C[keyof C], () => unknown>>) | undefined;
  return draw?.() ?? null;
}

/** Returns the difference of two amounts, rounded to the cent; `null` when one is missing. */
export function subtractAmounts(whole: Optional<number>, part: Optional<number>): number | null {
  return typeof whole === 'number' && typeof part === 'number' ? Math.round((whole - part) * 100) / 100 : null;
}

/** Returns the seconds between two times; `null` when one is missing. */
export function secondsBetween(from: Optional<string>, to: Optional<string>): number | null {
  return from && to ? seconds(from, to) : null;
}
