import type { zh } from './texts.ts';
import type { authGate } from './authGate.ts';
import type { initialTexts } from './initialTexts.ts';
import type { faultPanel } from './faultPanel.ts';
import type { pages } from './pages.ts';

/** Type of the console's texts. TypeScript rejects a language that lacks a text. */
export type Messages = Texts<typeof zh>;

/** Texts that load before the first list. */
export type InitialTexts = Texts<typeof initialTexts>;

/** Texts of hand-written pages. */
export type PageTexts = Texts<typeof pages>;

/** Texts of the sign-in page. */
export type AuthGateTexts = Texts<typeof authGate>;

/** Texts of the fault panel, which is rendered outside of the console's providers. */
export type FaultPanelTexts = Texts<typeof faultPanel>;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
