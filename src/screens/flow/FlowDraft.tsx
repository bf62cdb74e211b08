import { useFormContext } from 'react-hook-form';

import type { Fields } from '../../schemas/field.ts';
import { isRecord } from '../../schemas/json.ts';
import type { DraftStore } from '../form/drafts.ts';
import { useKeptDraft } from '../form/useKeptDraft.ts';
import { useTypedFields } from '../form/useTypedFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** A flow that was left in the middle: what was filled in, and the step at which it stood. */
export interface FlowDraft {
  readonly values: Values;
  readonly step: number;
  readonly time: number;
}

/** What was put by of a flow; values of fields that it no longer has are left out. */
export function readFlowDraft(drafts: DraftStore, key: string, fields: Fields): FlowDraft | null {
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
  /** Whether it has been elsewhere, so that where it stands is to be kept though nothing was typed. */
  readonly hasMoved: boolean;
}

/** Puts the flow by while it is filled in, so that it is there again after whatever ends the page; secrets are not kept. */
export function FlowDraftKeeper({ draftKey, fields, step, hasMoved }: FlowDraftKeeperProps) {
  const form = useFormContext<Record<string, unknown>>();
  const typed = useTypedFields();
  const read = () => {
    const isUntouched = step === 0 && !hasMoved && typed.names().length === 0;
    return isUntouched ? null : { form: keptPart(form.getValues(), fields), step };
  };
  useKeptDraft(draftKey, read, () => false);
  return null;
}

function keptPart(values: Values, fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.secret && !field.credential && field.kind !== 'password')
      .map(([name]) => [name, values[name] ?? null]),
  );
}
