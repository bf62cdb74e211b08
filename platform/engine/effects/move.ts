import { sql } from 'kysely';

import { Refusal } from '../http/refusal.ts';
import { orderField } from '../records/siblings.ts';
import { stampColumns } from '../records/store.ts';
import { tableName } from '../storage/tables.ts';
import { type Effects, onReorder } from './effect.ts';

export const effects: Effects = {
  /** Swaps the record with a sibling and renumbers all siblings, so that their positions stay unique. */
  move: onReorder(async (scope, { record, values }) => {
    const { db, resource } = scope;
    const order = orderField(resource);
    const table = sql.table(tableName(resource));
    const parent = resource.tree ? sql.ref(resource.tree.parent) : sql`null::bigint`;
    const siblings = await sql<{ id: number; place: number }>`
      select id, ${sql.ref(order)} as place from ${table}
      where ${parent} is not distinct from (select ${parent} from ${table} where id = ${record?.['id']})
      order by ${sql.ref(order)}, id`.execute(db);
    const at = siblings.rows.findIndex(row => row.id === record?.['id']);
    const places = exchange(siblings.rows, at, values['direction'] === 'up' ? at - 1 : at + 1);
    const signature = { now: scope.now, userName: scope.caller.userName };
    for (const [place, row] of places.entries()) {
      if (row.place === place) continue;
      const changes = [sql`${sql.id(order)} = ${place}::bigint`, ...stampColumns(resource, signature)];
      await sql`update ${table} set ${sql.join(changes)} where id = ${row.id}`.execute(db);
    }
  }),
};

function exchange<T>(rows: readonly T[], at: number, other: number): readonly T[] {
  const [first, neighbour] = [rows[at], rows[other]];
  if (first === undefined || neighbour === undefined) {
    throw new Refusal(
      { zh: '第一条不能上移，最后一条不能下移', en: 'The first item cannot move up, nor the last item down' },
      { status: 1, code: 1 },
    );
  }
  return rows.with(at, neighbour).with(other, first);
}
