import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale, useNotify, useUnselectAll } from 'ra-core';
import { useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { BulkResult } from '../../dataProvider/shapes.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { StartedAction } from './actionStarter.ts';
import { deleteName } from './deleteAction.ts';

type Values = Readonly<Record<string, unknown>>;

interface RunningAction {
  readonly isRunning: boolean;
  /** Set when some records failed. */
  readonly result: BulkResult | null;
  readonly failure: string | null;
  /** Gives the error back when it belongs to fields of the form. */
  readonly run: (values: Values) => Promise<PlatformError | undefined>;
  readonly retryFailed: () => Promise<void>;
}

/** Runs an action against the platform: once per click, with the result told per record. */
export function useRunAction({ resource, action, records }: StartedAction, onDone: () => void): RunningAction {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const unselectAll = useUnselectAll(resource.name);
  const language = toLanguage(useLocale());
  const lock = useRef(false);
  const key = useRef(crypto.randomUUID());
  const lastValues = useRef<Values>({});
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const call = (ids: readonly RaRecord['id'][], values: Values) =>
    action.name === deleteName
      ? dataProvider.remove(resource.name, ids, key.current)
      : dataProvider.action(resource.name, action.name, { ids, values, idempotencyKey: key.current });

  const finish = async (answer: BulkResult) => {
    await queryClient.invalidateQueries({ predicate: query => query.queryKey[0] !== 'resource-definition' });
    // A further attempt is a new request, not the same one sent twice.
    key.current = crypto.randomUUID();
    if (answer.failed > 0) {
      setResult(answer);
      return;
    }
    unselectAll();
    notify('action.done', { type: 'success', messageArgs: { action: action.label[language], count: answer.success } });
    onDone();
  };

  const attempt = async (ids: readonly RaRecord['id'][], values: Values): Promise<PlatformError | undefined> => {
    // State changes too late for a second click in the same tick; the ref does not.
    if (lock.current) return undefined;
    lock.current = true;
    lastValues.current = values;
    setRunning(true);
    setFailure(null);
    try {
      await finish(await call(ids, values));
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
    run: values =>
      attempt(
        records.map(record => record.id),
        values,
      ),
    retryFailed: async () => {
      const failed = result?.items.filter(item => item.code !== 0).map(item => item.id) ?? [];
      setResult(null);
      await attempt(failed, lastValues.current);
    },
  };
}
