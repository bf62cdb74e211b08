import { createContext, useContext } from 'react';

type Values = Readonly<Record<string, unknown>>;

export interface NewRecord {
  readonly resource: string;
  /** What its form starts with. */
  readonly start: Values;
  readonly onMade: (record: Values) => void;
}

/** What a reference opens over the form it stands in, so that nobody has to leave what he is typing. */
export interface ReferenceWindows {
  readonly view: (resource: string, id: number) => void;
  readonly create: (request: NewRecord) => void;
}

const ReferenceWindowsContext = createContext<ReferenceWindows | null>(null);

export const ReferenceWindowsProvider = ReferenceWindowsContext.Provider;

/** `null` where no windows can be opened. */
export function useReferenceWindows(): ReferenceWindows | null {
  return useContext(ReferenceWindowsContext);
}
