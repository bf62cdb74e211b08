import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { badRequestRefusal, toId } from '../../../engine/http/requestInput.ts';
import { toWriteResult } from '../../../engine/resources/bulkItems.ts';
import { runWrite } from '../../../engine/resources/runWrite.ts';
import { runWork } from '../../../engine/resources/runWork.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import { tableName } from '../../../engine/storage/tables.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';

type Parts = Pick<PlatformBasics, 'catalogue' | 'clock'>;

/** Batch whose items are records of the resource `items`. The field `by` of each item contains the id of the batch. */
interface Batch {
  readonly base: string;
  readonly code: string;
  readonly items: string;
  readonly by: string;
}

/**
 * `POST {base}/control` with `taskId` and the name of an action: runs the action on all items of the batch that are in
 * a suitable state.
 */
export function createBatchControlRoute(parts: Parts, batch: Batch): Route {
  return {
    method: 'POST',
    path: `${batch.base}/control`,
    permission: { anyOf: [batch.code] },
    handle: context => control(parts, batch, context),
  };
}

async function control({ catalogue, clock }: Parts, { items, by }: Batch, context: RouteContext): Promise<unknown> {
  const body = isRecord(context.body) ? context.body : {};
  const { taskId, action: name } = body;
  const batchId = toId(taskId);
  const resource = catalogue.get(items);
  const action = resource.actions?.find(item => item.name === name);
  if (!action?.transition) throw badRequestRefusal({ zh: '未知的操作', en: 'Unknown action' });
  const { from, field } = action.transition;
  const description = { zh: `${action.label.zh}：${batchId}`, en: `${action.label.en}: ${batchId}` };
  return runWrite(context, {
    attempt: { type: 2, module: resource.name, description },
    prepare: async () => undefined,
    run: async db => {
      const rows = await db
        .selectFrom(tableName(resource))
        .select('id')
        .where(by, '=', batchId)
        .where(field, '=', anyOf(from))
        .orderBy('id')
        .$narrowType<{ id: number }>()
        .execute();
      const targets = rows.map(({ id }) => ({ id, revision: null }));
      const place = { db, deps: { catalogue, clock }, context };
      const done = await runWork({ resource, action, values: {}, reason: null }, targets, place);
      return toWriteResult(done, context.language);
    },
  });
}
