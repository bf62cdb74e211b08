import type { zh } from './zh.ts';

/** The shape of the console's texts: a language that lacks one of them does not compile. */
export type Messages = Texts<typeof zh>;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
