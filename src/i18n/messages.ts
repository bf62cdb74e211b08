import type { zh } from './zh.ts';
import type { entrance } from './zh/entrance.ts';
import type { faultPanel } from './zh/faultPanel.ts';
import type { pages } from './zh/pages.ts';

/** The shape of the console's texts: a language that lacks one of them does not compile. */
export type Messages = Texts<typeof zh>;

/** What the pages drawn by hand say. */
export type PageTexts = Texts<typeof pages>;

/** The part that the door needs, whichever language is spoken there. */
export type EntranceTexts = Texts<typeof entrance>;

/** What the fault panel says, which stands beside the console. */
export type FaultPanelTexts = Texts<typeof faultPanel>;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
