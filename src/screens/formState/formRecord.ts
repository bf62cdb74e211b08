import { createContext, useContext } from 'react';

type Values = Readonly<Record<string, unknown>>;

const FormRecordContext = createContext<Values | undefined>(undefined);

/** Provides the record with which the surrounding form was opened; conditions can refer to it. */
export const FormRecordProvider = FormRecordContext.Provider;

const ActionRecordContext = createContext<Values | undefined>(undefined);

/** Provides the record of the action form; `undefined` unless the action runs on a single record. */
export const ActionRecordProvider = ActionRecordContext.Provider;

export function useActionRecord(): Values | undefined {
  return useContext(ActionRecordContext);
}

export function useFormRecord(): Values | undefined {
  return useContext(FormRecordContext);
}
