import { createContext, useContext } from 'react';

type Values = Readonly<Record<string, unknown>>;

export interface NewRecord {
  readonly resource: string;
  /** Initial values of the form. */
  readonly presetValues: Values;
  readonly onCreated: (record: Values) => void;
}

/** Windows that references open on top of the current form, so that users need not leave the form. */
export interface ReferenceWindows {
  readonly view: (resource: string, id: number) => void;
  readonly create: (request: NewRecord) => void;
}

const ReferenceWindowsContext = createContext<ReferenceWindows | null>(null);

export const ReferenceWindowsProvider = ReferenceWindowsContext.Provider;

/** Returns `null` outside of a `ReferenceHost`. */
export function useReferenceWindows(): ReferenceWindows | null {
  return useContext(ReferenceWindowsContext);
}
