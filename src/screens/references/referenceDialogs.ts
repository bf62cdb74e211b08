import { createContext, useContext } from 'react';

type Values = Readonly<Record<string, unknown>>;

export interface NewRecordRequest {
  readonly resource: string;
  /** Initial values of the form. */
  readonly presetValues: Values;
  readonly onCreated: (record: Values) => void;
}

/**
 * Functions that open a referenced record or a create form in a window on top of the current form, so that users need
 * not leave the form.
 */
export interface ReferenceDialogs {
  readonly view: (resource: string, id: number) => void;
  readonly create: (request: NewRecordRequest) => void;
}

const ReferenceWindowsContext = createContext<ReferenceDialogs | null>(null);

export const ReferenceDialogsProvider = ReferenceWindowsContext.Provider;

/** Returns the functions that open these windows; `null` outside of a `ReferenceHost`. */
export function useReferenceDialogs(): ReferenceDialogs | null {
  return useContext(ReferenceWindowsContext);
}
