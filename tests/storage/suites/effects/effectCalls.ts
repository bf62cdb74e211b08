import { createLog } from '../../../../platform/http/log.ts';
import { createRunner } from '../../../../platform/jobs/runner.ts';
import type { Row } from '../../../../platform/storage/database.ts';
import { type Harness, list, nowMs, record, zone } from '../../harness.ts';

/** Short ways to call the platform and to look at what it keeps. */
export interface EffectCalls {
  readonly call: (target: string, payload: Row) => Promise<Row>;
  /** An action on records: what became of each, as `''` where it was done and the sentence where it was refused. */
  readonly act: (path: string, ids: readonly unknown[], values?: Row) => Promise<readonly unknown[]>;
  /** The same of an action that runs as a job, worked off before the answer. */
  readonly job: (path: string, ids: readonly unknown[], values?: Row) => Promise<readonly unknown[]>;
  readonly one: (table: string, id: unknown) => Promise<Row>;
  readonly first: (table: string, where?: string) => Promise<Row>;
  /** Changes a record as its form does. */
  readonly put: (path: string, table: string, change: Row & { readonly id: unknown }) => Promise<Row>;
}

export function effectCalls(harness: Harness): EffectCalls {
  const call = async (target: string, payload: Row): Promise<Row> => record(await harness.call(target, payload));
  const first = async (table: string, where = 'true'): Promise<Row> =>
    (await harness.rows(table, where, 'id'))[0] ?? {};
  const one = (table: string, id: unknown): Promise<Row> => first(table, `id = ${String(id)}`);
  return {
    call,
    one,
    first,
    act: async (path, ids, values = {}) =>
      list((await call(`POST ${path}`, { idList: ids, ...values }))['items']).map(item => item['msg']),
    job: async (path, ids, values = {}) => {
      const { taskId } = await call(`POST ${path}`, { idList: ids, ...values });
      const clock = () => nowMs;
      const { db, catalogue } = harness;
      await createRunner({ db, catalogue, clock, zone, log: createLog({ clock, line: () => {} }) }).drain();
      const { total, success, items } = await call('GET /api/system/v1/tasks/progress', { taskId });
      const refusals = list(items).map(item => item['msg']);
      return [...refusals, ...Array.from({ length: total === success ? ids.length : 0 }, () => '')].slice(
        0,
        ids.length,
      );
    },
    put: async (path, table, { id, ...values }) =>
      call(`PUT ${path}`, { id, revision: (await one(table, id))['revision'], ...values }),
  };
}
