import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { FormMode } from '../../schemas/vocabulary/writable.ts';
import { refreshData, cacheSavedRecord } from '../refreshData.ts';
import { useServices } from '../services.ts';
import { useFailureText } from '../useFailureText.ts';
import { fullRecordKey } from '../fullRecord.ts';
import { toSubmittedValues } from './formValues.ts';

type Values = Readonly<Record<string, unknown>>;

/** Edit conflict: the values in the form, and the record as another person has saved it. */
export interface Conflict {
  readonly mine: Values;
  readonly theirs: Values;
}

interface SaveOptions {
  readonly resource: Resource;
  readonly mode: FormMode;
  readonly record: Values | undefined;
  readonly draftKey: string;
  /** Receives the saved record. */
  readonly onDone: (saved: Values) => void;
}

interface SaveState {
  readonly isSaving: boolean;
  readonly failure: string | null;
  readonly conflict: Conflict | null;
  /**
   * Saves the values. Resolves with the error if the platform rejected the call; the caller must show the validation
   * errors next to the fields.
   */
  readonly save: (values: Values) => Promise<PlatformError | undefined>;
  readonly overwrite: () => Promise<void>;
  readonly dismissConflict: () => void;
}

/** Saves a form, once per submission, and reports the result. */
export function useSaveRecord(options: SaveOptions): SaveState {
  const { resource, record, draftKey, mode, onDone } = options;
  const send = useSend(options);
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { formDrafts: drafts } = useServices();
  const describeFailure = useFailureText(options.resource);
  const lock = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const refused = (error: unknown, mine: Values): PlatformError => {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'invalid') return error;
    const theirs = isRecord(error.data) ? error.data['current'] : undefined;
    if (error.kind === 'conflict' && isRecord(theirs)) setConflict({ mine, theirs });
    else if (error.kind !== 'aborted') setFailure(describeFailure(error));
    return error;
  };

  const attempt = async (values: Values, previous: Values | undefined): Promise<PlatformError | undefined> => {
    // The lock is a ref, because a state update would be too late to ignore a second submission in the same tick.
    if (lock.current) return undefined;
    lock.current = true;
    setSaving(true);
    setFailure(null);
    try {
      const saved = await send(values, previous);
      if (mode === 'edit') cacheSavedRecord(queryClient, resource, saved);
      drafts.finish(draftKey);
      notify(mode === 'create' ? 'message.created' : 'message.saved', { type: 'success' });
      onDone(saved);
      await refreshData(queryClient, fullRecordKey(resource.name, saved['id']));
      return undefined;
    } catch (error) {
      return refused(error, values);
    } finally {
      lock.current = false;
      setSaving(false);
    }
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

/** Returns the function that sends the values. The idempotency key stays the same until the content changes. */
function useSend({
  resource,
  mode,
  record,
}: SaveOptions): (values: Values, previous: Values | undefined) => Promise<Values> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { platformNow } = useServices();
  const key = useRef({ content: '', value: '' });
  return async (values, previous) => {
    const data = toSubmittedValues(resource.fields, values, mode, { now: platformNow(), previous: record });
    const content = JSON.stringify([data, previous?.['revision']]);
    if (key.current.content !== content) key.current = { content, value: crypto.randomUUID() };
    const meta = { idempotencyKey: key.current.value };
    if (mode === 'create') return (await dataProvider.create(resource.name, { data, meta })).data;
    const id = previous?.['id'] as number;
    return (await dataProvider.update(resource.name, { id, data, previousData: { ...previous, id }, meta })).data;
  };
}
