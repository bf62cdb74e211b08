import { useFormContext } from 'react-hook-form';

import type { Fields } from '../../schemas/vocabulary/field.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { FormDraftStore } from '../formState/formDrafts.ts';
import { useFormDraftAutosave } from '../form/useFormDraftAutosave.ts';
import { useDirtyFields } from '../form/useDirtyFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Draft of an unfinished flow: its values and its current step. */
export interface FlowDraft {
  readonly values: Values;
  readonly step: number;
  readonly time: number;
}

/** Reads the draft of a flow; drops the values of fields that no longer exist. */
export function readFlowDraft(drafts: FormDraftStore, key: string, fields: Fields): FlowDraft | null {
  const draft = drafts.read(key);
  const { form, step } = draft?.values ?? {};
  if (!draft || !isRecord(form) || typeof step !== 'number') return null;
  const known = Object.entries(form).filter(([name]) => Object.hasOwn(fields, name));
  return { values: Object.fromEntries(known), step, time: draft.time };
}

interface FlowDraftKeeperProps {
  readonly draftKey: string;
  readonly fields: Fields;
  readonly step: number;
  /** True if the user has changed the step; the draft must then be saved even without typed values. */
  readonly hasMoved: boolean;
}

/** Saves the flow as a draft while the user fills it in. Secrets are not saved. */
export function FlowDraftKeeper({ draftKey, fields, step, hasMoved }: FlowDraftKeeperProps) {
  const form = useFormContext<Record<string, unknown>>();
  const typed = useDirtyFields();
  const read = () => {
    const isUntouched = step === 0 && !hasMoved && typed.names().length === 0;
    return isUntouched ? null : { form: withoutSecrets(form.getValues(), fields), step };
  };
  useFormDraftAutosave(draftKey, read, () => false);
  return null;
}

function withoutSecrets(values: Values, fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.secret && !field.credential && field.kind !== 'password')
      .map(([name]) => [name, values[name] ?? null]),
  );
}
