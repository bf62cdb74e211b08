import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale, useNotify, useUnselectAll } from 'ra-core';
import { useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { FailureKind } from '../../dataProvider/failures.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { BulkResult } from '../../dataProvider/shapes.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Action } from '../../schemas/action.ts';
import { formOf } from '../../schemas/actionForm.ts';
import type { Language } from '../../schemas/label.ts';
import { refreshData } from '../refreshData.ts';
import { useServices } from '../services.ts';
import { useTellFailure } from '../useTellFailure.ts';
import { type StartedAction, draftKeyOf } from './actionStarter.ts';
import { deleteName } from './deleteAction.ts';
import { noticeOf } from './noticeOf.ts';

type Values = Readonly<Record<string, unknown>>;
type Ids = readonly RaRecord['id'][];

interface Attempt {
  readonly ids: Ids;
  readonly selection?: string | undefined;
  readonly values: Values;
  readonly cascade?: boolean;
}

export interface RunningAction {
  readonly isRunning: boolean;
  /** Set when some records failed, or when there is an answer to be read. */
  readonly result: BulkResult | null;
  readonly failure: string | null;
  /** Gives back why it was not done; what belongs to fields of the form is told by nobody else. */
  readonly run: (values: Values) => Promise<PlatformError | undefined>;
  readonly retryFailed: () => Promise<void>;
  /** Deletes those that were kept because something is under them, together with it. */
  readonly cascade: () => Promise<void>;
}

/** What the platform refuses is often so because of what somebody else has done meanwhile: that is shown then. */
const saidNo: readonly FailureKind[] = ['refused', 'unknown', 'conflict'];

/** Runs an action against the platform: once per click, over the selection if there is one, with the result told per record. */
export function useRunAction(started: StartedAction, selection: string | undefined, onDone: () => void): RunningAction {
  const send = useSend(started);
  const finish = useFinish(started, onDone);
  const { drafts } = useServices();
  const tell = useTellFailure(started.resource);
  const queryClient = useQueryClient();
  const language = toLanguage(useLocale());
  const lock = useRef(false);
  const lastValues = useRef<Values>({});
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = async (wanted: Attempt): Promise<PlatformError | undefined> => {
    // State changes too late for a second click in the same tick; the ref does not.
    if (lock.current) return undefined;
    lock.current = true;
    lastValues.current = wanted.values;
    setRunning(true);
    setFailure(null);
    try {
      const outcome = await send(wanted);
      const refusal = refusalOfForm(started.action, outcome, language);
      if (refusal) {
        void refreshData(queryClient);
        return refusal;
      }
      drafts.finish(draftKeyOf(started));
      setResult(await finish(outcome));
      return undefined;
    } catch (error) {
      const refusal = error instanceof PlatformError ? error : undefined;
      if (refusal?.kind === 'invalid' && !started.action.asksNothing) return refusal;
      if (refusal && saidNo.includes(refusal.kind)) void refreshData(queryClient);
      if (refusal?.kind !== 'aborted') setFailure(tell(error));
      return refusal;
    } finally {
      lock.current = false;
      setRunning(false);
    }
  };

  const again = async (cascade: boolean) => {
    const failed = (result?.items ?? []).filter(item => (cascade ? item.code === hasMoreUnder : item.code !== 0));
    await attempt({ ids: failed.map(item => item.id), values: lastValues.current, cascade });
  };

  return {
    isRunning,
    result,
    failure,
    run: values => attempt({ ids: started.records.map(record => record.id), selection, values }),
    retryFailed: () => again(false),
    cascade: () => again(true),
  };
}

/** What keeps the one record from being done is told at the fields that it is about, and nothing that was typed goes. */
function refusalOfForm(action: Action, { total, items }: BulkResult, language: Language): PlatformError | undefined {
  const [item] = items;
  if (total !== 1 || !item?.errors) return undefined;
  const fields = formOf(action);
  const isOfForm = Object.keys(item.errors).every(name => Object.hasOwn(fields, name));
  if (!isOfForm) return undefined;
  return new PlatformError('invalid', language, { message: item.msg, code: item.code, data: { errors: item.errors } });
}

/** The code of a node that was kept because it has nodes under it. */
export const hasMoreUnder = 2;

function useSend({ resource, action }: StartedAction): (attempt: Attempt) => Promise<BulkResult> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const key = useRef<string>(undefined);
  return async ({ ids, selection, values, cascade }) => {
    // A call that failed on its way is the same request when it is sent again; after an answer it is another.
    const idempotencyKey = (key.current ??= crypto.randomUUID());
    const answer =
      action.name === deleteName
        ? await dataProvider.remove(resource.name, { ids, selection, idempotencyKey, cascade })
        : await dataProvider.action(resource.name, action.name, { ids, selection, values, idempotencyKey });
    key.current = undefined;
    return answer;
  };
}

/** Shows what has changed; gives the answer back while there is something left to tell. */
function useFinish(
  { resource, action, onJob }: StartedAction,
  onDone: () => void,
): (answer: BulkResult) => Promise<BulkResult | null> {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const unselectAll = useUnselectAll(resource.name, `${resource.name}.list`);
  const language = toLanguage(useLocale());
  return async answer => {
    await refreshData(queryClient);
    if (answer.failed > 0 || answer.shown) return answer;
    unselectAll();
    if (typeof answer.taskId === 'number') onJob?.(answer.taskId);
    notify(noticeOf(action, answer), {
      type: 'success',
      messageArgs: { action: action.label[language], count: answer.success },
    });
    onDone();
    return null;
  };
}
