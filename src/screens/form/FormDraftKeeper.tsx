import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { formatAge } from '../../i18n/format.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { Button } from '../parts/Button.tsx';
import { useServices } from '../services.ts';
import type { FormDraft } from '../formState/formDrafts.ts';
import { useFormDraftAutosave } from './useFormDraftAutosave.ts';
import { useDirtyFields } from './useDirtyFields.ts';

interface FormDraftKeeperProps {
  readonly draftKey: string;
  readonly fields: Fields;
  readonly isDirty: RefObject<() => boolean>;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Saves a changed form as a draft while the user types, and offers to restore an earlier draft. Secrets are never
 * saved.
 */
export function FormDraftKeeper({ draftKey, fields, isDirty }: FormDraftKeeperProps) {
  const translate = useTranslate();
  const { formDrafts: drafts, now } = useServices();
  const form = useFormContext<Record<string, unknown>>();
  const [found, setFound] = useState<FormDraft | null>(() => drafts.read(draftKey));

  useAutosave({ draftKey, fields, isDirty, offered: found });

  if (!found) return null;
  const age = formatAge((now() - found.time) / 1000, translate) ?? new Date(found.time).toLocaleDateString();
  const restore = () => {
    for (const [name, value] of Object.entries(found.values)) {
      if (Object.hasOwn(fields, name)) form.setValue(name, value, { shouldDirty: true });
    }
    setFound(null);
  };
  const discard = () => {
    drafts.remove(draftKey);
    setFound(null);
  };
  return (
    <div className="draft" role="status">
      <span>{translate('form.draftFound', { age })}</span>
      <span className="draft-tools">
        <Button look="link" onClick={restore}>
          {translate('form.restore')}
        </Button>
        <Button look="link" onClick={discard}>
          {translate('form.discard')}
        </Button>
      </span>
    </div>
  );
}

interface AutosaveOptions extends FormDraftKeeperProps {
  readonly offered: FormDraft | null;
}

/**
 * Saves typed values as a draft. Also sets `isDirty`, a function with which the container of the form checks for typed
 * values.
 */
function useAutosave({ draftKey, fields, isDirty, offered }: AutosaveOptions): void {
  const form = useFormContext<Record<string, unknown>>();
  const { formDrafts: drafts } = useServices();
  const typed = useDirtyFields();
  useEffect(() => {
    isDirty.current = () => typed.names().length > 0;
  }, [isDirty, typed]);
  // The overwrite button of the conflict dialog saves the form without a submission, so this listener marks the typed
  // values as saved.
  useEffect(() => drafts.onFinish(draftKey, typed.forget), [drafts, draftKey, typed]);
  const read = () => {
    const names = typed.names();
    // While an earlier draft is offered, its values are saved together with the newly typed values.
    return names.length === 0 ? null : { ...offered?.values, ...withoutSecrets(form.getValues(), fields, names) };
  };
  useFormDraftAutosave(draftKey, read, () => typed.names().length > 0);
}

/**
 * Returns the typed values without secrets. Values that the user has not typed are left out, because they may change on
 * the platform before the draft is restored.
 */
function withoutSecrets(values: Values, fields: Fields, names: readonly string[]): Values {
  const isKept = (name: string) => {
    const field = fields[name];
    return field !== undefined && !field.secret && !field.credential && field.kind !== 'password';
  };
  return Object.fromEntries(names.filter(isKept).map(name => [name, values[name] ?? null]));
}
