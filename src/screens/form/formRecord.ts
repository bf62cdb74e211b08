import { createContext, useContext } from 'react';

type Values = Readonly<Record<string, unknown>>;

const FormRecordContext = createContext<Values | undefined>(undefined);

/** The record that the form around was opened with; conditions may look at it. */
export const FormRecordProvider = FormRecordContext.Provider;

export function useFormRecord(): Values | undefined {
  return useContext(FormRecordContext);
}
