import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { formatAge } from '../../i18n/format.ts';
import type { Fields } from '../../schemas/field.ts';
import { Button } from '../parts/Button.tsx';
import { useServices } from '../services.ts';
import type { Draft } from './drafts.ts';
import { useKeptDraft } from './useKeptDraft.ts';
import { useTypedFields } from './useTypedFields.ts';

interface DraftKeeperProps {
  readonly draftKey: string;
  readonly fields: Fields;
  readonly isDirty: RefObject<() => boolean>;
}

type Values = Readonly<Record<string, unknown>>;

/** Puts a changed form by while it is typed, and offers what was put by earlier. Secrets are never kept. */
export function DraftKeeper({ draftKey, fields, isDirty }: DraftKeeperProps) {
  const translate = useTranslate();
  const { drafts, now } = useServices();
  const form = useFormContext<Record<string, unknown>>();
  const [found, setFound] = useState<Draft | null>(() => drafts.read(draftKey));

  useKeptTyping({ draftKey, fields, isDirty, offered: found });

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

interface KeptTyping extends DraftKeeperProps {
  readonly offered: Draft | null;
}

/** Puts by what is typed, and lets the form's surroundings ask whether there is anything of it. */
function useKeptTyping({ draftKey, fields, isDirty, offered }: KeptTyping): void {
  const form = useFormContext<Record<string, unknown>>();
  const { drafts } = useServices();
  const typed = useTypedFields();
  useEffect(() => {
    isDirty.current = () => typed.names().length > 0;
  }, [isDirty, typed]);
  // It may be saved by another way than the form's own: over what somebody else has saved meanwhile.
  useEffect(() => drafts.onFinish(draftKey, typed.forget), [drafts, draftKey, typed]);
  const read = () => {
    const names = typed.names();
    // While an older draft is still offered, what is typed now is laid over it, so that neither is lost.
    return names.length === 0 ? null : { ...offered?.values, ...withoutSecrets(form.getValues(), fields, names) };
  };
  useKeptDraft(draftKey, read, () => typed.names().length > 0);
}

/** What was typed, field by field: the rest may have changed on the platform by the time it comes back. */
function withoutSecrets(values: Values, fields: Fields, names: readonly string[]): Values {
  const isKept = (name: string) => {
    const field = fields[name];
    return field !== undefined && !field.secret && !field.credential && field.kind !== 'password';
  };
  return Object.fromEntries(names.filter(isKept).map(name => [name, values[name] ?? null]));
}
