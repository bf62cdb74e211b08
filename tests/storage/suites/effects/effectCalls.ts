import type { Row } from '../../../../platform/engine/storage/database.ts';
import { type Harness, expectList, expectRecord } from '../../harness.ts';
import { runOpenJobs } from '../../runOpenJobs.ts';

/** Helpers with which the suites of effects call the platform and read stored rows. */
export interface EffectCalls {
  readonly call: (target: string, payload: Row) => Promise<Row>;
  /** Runs an action on records and returns a text for each: empty after success, otherwise the refusal. */
  readonly runAction: (path: string, ids: readonly unknown[], values?: Row) => Promise<readonly unknown[]>;
  /** Runs an action that starts a job, completes the job, and returns the same texts as `runAction`. */
  readonly runJobAction: (path: string, ids: readonly unknown[], values?: Row) => Promise<readonly unknown[]>;
  readonly rowById: (table: string, id: unknown) => Promise<Row>;
  readonly firstRow: (table: string, where?: string) => Promise<Row>;
  /** Saves changes of a record with its current revision. */
  readonly saveForm: (path: string, table: string, change: Row & { readonly id: unknown }) => Promise<Row>;
}

export function createEffectCalls(harness: Harness): EffectCalls {
  const call = async (target: string, payload: Row): Promise<Row> => expectRecord(await harness.call(target, payload));
  const first = async (table: string, where = 'true'): Promise<Row> =>
    (await harness.rows(table, where, 'id'))[0] ?? {};
  const firstRow = (table: string, id: unknown): Promise<Row> => first(table, `id = ${String(id)}`);
  return {
    call,
    rowById: firstRow,
    firstRow: first,
    runAction: async (path, ids, values = {}) =>
      expectList((await call(`POST ${path}`, { idList: ids, ...values }))['items']).map(item => item['msg']),
    runJobAction: async (path, ids, values = {}) => {
      const { taskId } = await call(`POST ${path}`, { idList: ids, ...values });
      await runOpenJobs(harness);
      const { total, success, items } = await call('GET /api/system/v1/tasks/progress', { taskId });
      const refusals = expectList(items).map(item => item['msg']);
      return [...refusals, ...Array.from({ length: total === success ? ids.length : 0 }, () => '')].slice(
        0,
        ids.length,
      );
    },
    saveForm: async (path, table, { id, ...values }) =>
      call(`PUT ${path}`, { id, revision: (await firstRow(table, id))['revision'], ...values }),
  };
}
