import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { isRecord } from '../../schemas/json.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { Mode } from '../../schemas/writable.ts';
import { useServices } from '../services.ts';
import { valuesToSend } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/** The same record saved by two: what is in the form, and what stands on the platform now. */
export interface Conflict {
  readonly mine: Values;
  readonly theirs: Values;
}

interface SaveOptions {
  readonly resource: Resource;
  readonly mode: Mode;
  readonly record: Values | undefined;
  readonly draftKey: string;
  readonly onDone: () => void;
}

interface Saving {
  readonly isSaving: boolean;
  readonly failure: string | null;
  readonly conflict: Conflict | null;
  /** Gives the error back when it belongs to fields of the form. */
  readonly save: (values: Values) => Promise<PlatformError | undefined>;
  readonly overwrite: () => Promise<void>;
  readonly dismissConflict: () => void;
}

/** Sends a form once however often it is submitted; a retry of the same content has one effect on the platform. */
export function useSaveRecord({ resource, mode, record, draftKey, onDone }: SaveOptions): Saving {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { drafts } = useServices();
  const lock = useRef(false);
  const key = useRef({ content: '', value: '' });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const send = async (values: Values, previous: Values | undefined) => {
    const data = valuesToSend(resource.fields, values, mode);
    const content = JSON.stringify([data, previous?.['version']]);
    // What was changed after a refusal is another request; the same content again is the same one.
    if (key.current.content !== content) key.current = { content, value: crypto.randomUUID() };
    const meta = { idempotencyKey: key.current.value };
    if (mode === 'create') return dataProvider.create(resource.name, { data, meta });
    const id = previous?.['id'] as number;
    return dataProvider.update(resource.name, { id, data, previousData: { ...previous, id }, meta });
  };

  const attempt = async (values: Values, previous: Values | undefined): Promise<PlatformError | undefined> => {
    if (lock.current) return undefined;
    lock.current = true;
    setSaving(true);
    setFailure(null);
    try {
      await send(values, previous);
      drafts.remove(draftKey);
      notify(mode === 'create' ? 'message.created' : 'message.saved', { type: 'success' });
      onDone();
      await queryClient.invalidateQueries({ predicate: query => query.queryKey[0] !== 'resource-definition' });
      return undefined;
    } catch (error) {
      return handle(error, values);
    } finally {
      lock.current = false;
      setSaving(false);
    }
  };

  const handle = (error: unknown, values: Values): PlatformError | undefined => {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'invalid') return error;
    const current = isRecord(error.data) ? error.data['current'] : undefined;
    if (error.kind === 'conflict' && isRecord(current)) setConflict({ mine: values, theirs: current });
    else if (error.kind !== 'aborted') setFailure(error.message);
    return undefined;
  };

  return {
    isSaving,
    failure,
    conflict,
    save: values => attempt(values, record),
    overwrite: async () => {
      if (!conflict) return;
      setConflict(null);
      await attempt(conflict.mine, { ...conflict.theirs, id: record?.['id'] });
    },
    dismissConflict: () => setConflict(null),
  };
}
