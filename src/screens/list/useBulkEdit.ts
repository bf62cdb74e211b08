import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, type RaRecord, useDataProvider, useNotify, useTranslate, useUnselectAll } from 'ra-core';
import { useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { BulkResult } from '../../dataProvider/responses.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { refreshData } from '../refreshData.ts';
import type { AllMatchingSelection } from '../actions/actionStarter.ts';

type Values = Readonly<Record<string, unknown>>;

interface BulkEditOptions {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  readonly all: AllMatchingSelection | undefined;
  readonly onDone: () => void;
}

interface RunningEdit {
  readonly isRunning: boolean;
  /** Results per record if the edit failed for some records; otherwise `null`. */
  readonly result: BulkResult | null;
  readonly failure: string | null;
  /** Runs the edit. Resolves with the error if it contains validation errors of the form. */
  readonly run: (changes: Values) => Promise<PlatformError | undefined>;
  readonly retryFailed: () => Promise<void>;
}

/** Sends the same changes for many records, once per click, and returns the results per record. */
export function useBulkEdit({ resource, records, all, onDone }: BulkEditOptions): RunningEdit {
  const send = useSend({ resource, records, all });
  const finish = useFinish(resource, onDone);
  const lock = useRef(false);
  const lastChanges = useRef<Values>({});
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = async (changes: Values, ids?: readonly Identifier[]): Promise<PlatformError | undefined> => {
    // The lock is a ref, because a state update would be too late to ignore a second click in the same tick.
    if (lock.current) return undefined;
    lock.current = true;
    lastChanges.current = changes;
    setRunning(true);
    setFailure(null);
    try {
      setResult(await finish(await send(changes, ids)));
      return undefined;
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'invalid') return error;
      setFailure(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      lock.current = false;
      setRunning(false);
    }
  };

  return {
    isRunning,
    result,
    failure,
    run: changes => attempt(changes),
    retryFailed: async () => {
      const failed = (result?.items ?? []).filter(item => item.code !== 0).map(item => item.id);
      await attempt(lastChanges.current, failed);
    },
  };
}

/**
 * Returns the function that sends the changes. A retry sends no revisions, because the platform would reject the
 * outdated revisions again.
 */
function useSend({ resource, records, all }: Omit<BulkEditOptions, 'onDone'>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const key = useRef({ content: '', value: '' });
  return async (changes: Values, again?: readonly Identifier[]): Promise<BulkResult> => {
    const content = JSON.stringify([changes, again]);
    // Keep the idempotency key while the content is the same, so that the platform applies a repeated request only
    // once.
    if (key.current.content !== content) key.current = { content, value: crypto.randomUUID() };
    const ids = again ?? records.map(record => record.id);
    const selection =
      again || !all
        ? undefined
        : await dataProvider.select(resource.name, { filter: all.filter, exclude: all.exclude });
    return dataProvider.bulkEdit(resource.name, {
      ids,
      selection: selection?.token,
      revisions: again ? {} : versionsOf(records),
      changes,
      idempotencyKey: selection ? crypto.randomUUID() : key.current.value,
    });
  };
}

function useFinish(resource: Resource, onDone: () => void) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const unselectAll = useUnselectAll(resource.name, `${resource.name}.list`);
  return async (answer: BulkResult): Promise<BulkResult | null> => {
    await refreshData(queryClient);
    if (answer.failed > 0) return answer;
    unselectAll();
    const messageArgs = { action: translate('bulkEdit.title'), count: answer.success };
    notify(answer.taskId === undefined ? 'action.done' : 'action.handedOver', { type: 'success', messageArgs });
    onDone();
    return null;
  };
}

function versionsOf(records: readonly RaRecord[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    records.flatMap(({ id, revision }) => (typeof revision === 'number' ? [[String(id), revision] as const] : [])),
  );
}
