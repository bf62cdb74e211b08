import type { zh } from './zh.ts';
import type { entrance } from './zh/entrance.ts';

/** The shape of the console's texts: a language that lacks one of them does not compile. */
export type Messages = Texts<typeof zh>;

/** The part that the door needs, whichever language is spoken there. */
export type EntranceTexts = Texts<typeof entrance>;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
