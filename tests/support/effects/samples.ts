import { sql } from 'kysely';

import { type EffectScope, type Effects, onAction } from '../../../platform/engine/effects/effect.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { writeRecordValues } from '../../../platform/engine/records/store.ts';
import type { Row } from '../../../platform/engine/storage/database.ts';

export const effects: Effects = {
  setSampleQuantity: onAction(async (scope, { record, values }) => {
    await change(scope, record?.['id'], { integer: values['integer'] });
  }),

  /** Fails for samples whose quantity ends in 7, so that results differ. */
  inspectSample: onAction(async (scope, { record }) => {
    if (Math.abs(Number(record?.['integer'])) % 10 === 7) {
      throw new Refusal({ zh: '检测未通过', en: 'The sample did not pass' }, { status: 1, code: 1 });
    }
    await change(scope, record?.['id'], { limitMark: 'inspected' });
  }),

  /** Fails when the given number ends in 7. */
  unmarkSamples: onAction(async ({ db }, { values }) => {
    if (Number(values['atLeast']) % 10 === 7) {
      throw new Refusal({ zh: '清除未完成', en: 'The marks were not cleared' }, { status: 1, code: 1 });
    }
    await sql`
      update samples set "limitMark" = null
      where "limitMark" = 'inspected' and "integer" >= ${values['atLeast']}::bigint`.execute(db);
  }),

  wipeSample: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { integer: 0 });
  }),

  markSample: onAction(async (scope, { record, values }) => {
    await change(scope, record?.['id'], { boolean: values['on'] });
  }),

  testSampleSettings: onAction(async (_scope, { values }) => ({ sentTo: values['phone'] })),

  recountSamples: onAction(async ({ db }) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from samples`.execute(db);
    return { count: rows[0]?.count ?? 0 };
  }),
};

async function change({ db, resource, now, caller }: EffectScope, id: unknown, values: Row): Promise<void> {
  await writeRecordValues(db, resource, { id, values }, { now, userName: caller.userName });
}
