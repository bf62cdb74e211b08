import { createContext, useContext } from 'react';

type Values = Readonly<Record<string, unknown>>;

const FormRecordContext = createContext<Values | undefined>(undefined);

/** The record that the form around was opened with; conditions may look at it. */
export const FormRecordProvider = FormRecordContext.Provider;

const ActedRecordContext = createContext<Values | undefined>(undefined);

/** The one record that an action's form is filled for. */
export const ActedRecordProvider = ActedRecordContext.Provider;

export function useActedRecord(): Values | undefined {
  return useContext(ActedRecordContext);
}

export function useFormRecord(): Values | undefined {
  return useContext(FormRecordContext);
}
