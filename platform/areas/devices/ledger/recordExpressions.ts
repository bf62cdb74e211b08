import { type AliasableExpression, type Expression, expressionBuilder } from 'kysely';

import type { SystemTables } from '../../../engine/storage/systemTables.ts';

const eb = expressionBuilder<SystemTables>();

/** SQL that reserves the id of a new sign-out record, so that the record number can contain this id. */
export const nextRecordId = eb.fn<number>('nextval', [
  eb.fn('pg_get_serial_sequence', [eb.val('sign_out_records'), eb.val('id')]),
]);

/** SQL for the number of the sign-out record with this id. */
export function recordNumberOf(id: Expression<number>, prefix: string): AliasableExpression<string> {
  const digits = eb.fn('lpad', [eb.cast(id, 'text'), eb.lit(8), eb.val('0')]);
  return eb.fn<string>('concat', [eb.cast(eb.val(prefix), 'text'), digits]);
}

/** SQL for the whole seconds from a time until now; 0 for a time that is missing or later than now. */
export function elapsedSeconds(now: string, time: Expression<string | null>): AliasableExpression<number> {
  const end = eb.cast<string>(eb.val(now), 'timestamp');
  const passed = eb.fn<number>('date_part', [eb.val('epoch'), eb(end, '-', eb.fn.coalesce(time, end))]);
  return eb.cast<number>(eb.fn('greatest', [eb.lit(0), passed]), 'bigint');
}
