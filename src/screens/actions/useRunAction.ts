import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale, useNotify, useUnselectAll } from 'ra-core';
import { useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { FailureKind } from '../../dataProvider/failures.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { BulkResult } from '../../dataProvider/responses.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Action } from '../../schemas/vocabulary/action.ts';
import { actionFormOf } from '../../schemas/vocabulary/actionForm.ts';
import type { Language } from '../../schemas/base/label.ts';
import { refreshData } from '../refreshData.ts';
import { useServices } from '../services.ts';
import { useFailureText } from '../useFailureText.ts';
import { type StartedAction, draftKeyOf } from './actionStarter.ts';
import { deletionActionName } from './createDeleteAction.ts';
import { actionNoticeKey } from './actionNoticeKey.ts';

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
  /** Present if some records failed or if the action has result values; otherwise `null`. */
  readonly result: BulkResult | null;
  readonly failure: string | null;
  /**
   * Runs the action. Resolves with the error if the platform rejected the call; the caller must show the validation
   * errors next to the fields.
   */
  readonly run: (values: Values) => Promise<PlatformError | undefined>;
  readonly retryFailed: () => Promise<void>;
  /**
   * Deletes the tree nodes that the previous run did not delete because they have children; also deletes the children.
   */
  readonly deleteWithChildren: () => Promise<void>;
}

/** Failures that are often due to a change by another person, so the data is fetched again. */
const refusalKinds: readonly FailureKind[] = ['refused', 'unknown', 'conflict'];

/**
 * Returns functions that run an action on the platform, and the results per record. While the action runs, further
 * calls are ignored. With a selection token, the action runs on the selection.
 */
export function useRunAction(started: StartedAction, selection: string | undefined, onDone: () => void): RunningAction {
  const send = useSend(started);
  const finish = useFinish(started, onDone);
  const { formDrafts: drafts } = useServices();
  const describeFailure = useFailureText(started.resource);
  const queryClient = useQueryClient();
  const language = toLanguage(useLocale());
  const lock = useRef(false);
  const lastValues = useRef<Values>({});
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = async (wanted: Attempt): Promise<PlatformError | undefined> => {
    // The lock is a ref, because a state would change too late to ignore a second click in the same tick.
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
      if (refusal && refusalKinds.includes(refusal.kind)) void refreshData(queryClient);
      if (refusal?.kind !== 'aborted') setFailure(describeFailure(error));
      return refusal;
    } finally {
      lock.current = false;
      setRunning(false);
    }
  };

  const again = async (cascade: boolean) => {
    const failed = (result?.items ?? []).filter(item =>
      cascade ? item.code === hasChildrenResultCode : item.code !== 0,
    );
    await attempt({ ids: failed.map(item => item.id), values: lastValues.current, cascade });
  };

  return {
    isRunning,
    result,
    failure,
    run: values => attempt({ ids: started.records.map(record => record.id), selection, values }),
    retryFailed: () => again(false),
    deleteWithChildren: () => again(true),
  };
}

/**
 * Returns the rejection of a single record as validation errors of the form, so that the form stays open with its
 * values.
 */
function refusalOfForm(action: Action, { total, items }: BulkResult, language: Language): PlatformError | undefined {
  const [item] = items;
  if (total !== 1 || !item?.errors) return undefined;
  const fields = actionFormOf(action);
  const isOfForm = Object.keys(item.errors).every(name => Object.hasOwn(fields, name));
  if (!isOfForm) return undefined;
  return new PlatformError('invalid', language, { message: item.msg, code: item.code, data: { errors: item.errors } });
}

/** Result code for a tree node that the platform did not delete because the node has children. */
export const hasChildrenResultCode = 2;

function useSend({ resource, action }: StartedAction): (attempt: Attempt) => Promise<BulkResult> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const key = useRef<string>(undefined);
  return async ({ ids, selection, values, cascade }) => {
    // Repeating a call that got no response must use the same key; after a response, the next call needs a new key.
    const idempotencyKey = (key.current ??= crypto.randomUUID());
    const outcome =
      action.name === deletionActionName
        ? await dataProvider.remove(resource.name, { ids, selection, idempotencyKey, cascade })
        : await dataProvider.action(resource.name, action.name, { ids, selection, values, idempotencyKey });
    key.current = undefined;
    return outcome;
  };
}

/**
 * Returns a function that fetches the data again after a run. If the dialog must show failures or result values, the
 * function resolves with the result; otherwise it notifies the user, calls `onDone` and resolves with `null`.
 */
function useFinish(
  { resource, action, onJob }: StartedAction,
  onDone: () => void,
): (outcome: BulkResult) => Promise<BulkResult | null> {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const unselectAll = useUnselectAll(resource.name, `${resource.name}.list`);
  const language = toLanguage(useLocale());
  return async outcome => {
    await refreshData(queryClient);
    if (outcome.failed > 0 || outcome.shown) return outcome;
    unselectAll();
    if (typeof outcome.taskId === 'number') onJob?.(outcome.taskId);
    notify(actionNoticeKey(action, outcome), {
      type: 'success',
      messageArgs: { action: action.label[language], count: outcome.success },
    });
    onDone();
    return null;
  };
}
