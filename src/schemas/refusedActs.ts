import { isRecord } from './json.ts';
import type { Label, Language } from './label.ts';

/** Key beside a record's fields: acts on the record that the platform refuses to the reader. */
export const refusedActsKey = 'refused';

/** Name of the act that saves a changed record. */
export const editAct = 'edit';

export interface RefusedActs {
  readonly reason: Label;
  /** `edit`, `delete` and names of actions; every act when absent. */
  readonly acts?: readonly string[];
}

/** Returns why the platform refuses an act on a record; `null` when it does not, or when it sent no verdict. */
export function explainRefusedAct(
  record: Readonly<Record<string, unknown>>,
  act: string,
  language: Language,
): string | null {
  const verdicts = record[refusedActsKey];
  if (!Array.isArray(verdicts)) return null;
  const verdict: unknown = verdicts.find(one => isRecord(one) && isAbout(one, act));
  const reason = isRecord(verdict) && isRecord(verdict['reason']) ? verdict['reason'][language] : undefined;
  return typeof reason === 'string' ? reason : null;
}

function isAbout({ acts }: Readonly<Record<string, unknown>>, act: string): boolean {
  return acts === undefined || (Array.isArray(acts) && acts.includes(act));
}
