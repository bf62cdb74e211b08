import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { formatAge } from '../../i18n/format.ts';
import type { Fields } from '../../schemas/field.ts';
import { Button } from '../parts/Button.tsx';
import { useServices } from '../services.ts';
import type { Draft } from './drafts.ts';

interface DraftKeeperProps {
  readonly draftKey: string;
  readonly fields: Fields;
}

const keepEveryMs = 500;

/** Puts a changed form by while it is typed, and offers what was put by earlier. Secrets are never kept. */
export function DraftKeeper({ draftKey, fields }: DraftKeeperProps) {
  const translate = useTranslate();
  const { drafts, now } = useServices();
  const form = useFormContext<Record<string, unknown>>();
  const [found, setFound] = useState<Draft | null>(() => drafts.read(draftKey));

  useEffect(() => {
    let kept = '';
    const isDirty = () => Object.keys(form.formState.dirtyFields).length > 0 && !form.formState.isSubmitSuccessful;
    const keep = () => {
      if (!isDirty()) return;
      const values = withoutSecrets(form.getValues(), fields);
      const text = JSON.stringify(values);
      if (text !== kept) drafts.write(draftKey, values);
      kept = text;
    };
    // Looking now and then costs a keystroke nothing; the last moment before the page goes is caught by itself.
    const timer = setInterval(keep, keepEveryMs);
    const forget = drafts.onStash(keep);
    const warn = (event: BeforeUnloadEvent) => {
      keep();
      if (isDirty() && !drafts.isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      clearInterval(timer);
      forget();
      window.removeEventListener('beforeunload', warn);
    };
  }, [draftKey, drafts, fields, form]);

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
      <Button look="link" onClick={restore}>
        {translate('form.restore')}
      </Button>
      <Button look="link" onClick={discard}>
        {translate('form.discard')}
      </Button>
    </div>
  );
}

function withoutSecrets(values: Readonly<Record<string, unknown>>, fields: Fields): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fields[name];
      return field !== undefined && !field.secret && !field.credential && field.kind !== 'password';
    }),
  );
}
