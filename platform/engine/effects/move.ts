import { Refusal } from '../http/refusal.ts';
import { withRecordTables, recordsOf } from '../records/withRecordTables.ts';
import { orderFieldOf } from '../records/siblings.ts';
import { stampAssignmentsOf } from '../records/store.ts';
import { tableName } from '../storage/tables.ts';
import { type Effects, onReorder } from './effect.ts';

export const effects: Effects = {
  /** Swaps the record with a sibling and renumbers all siblings, so that their positions stay unique. */
  move: onReorder(async (scope, { record, values: { direction } }) => {
    const { db, resource } = scope;
    const order = orderFieldOf(resource);
    const parent = resource.tree?.parent;
    const siblings = await recordsOf(db, resource)
      .select(['t.id', `t.${order} as place`])
      .$if(parent !== undefined, query => query.where(`t.${parent}`, 'is not distinct from', record?.[parent ?? '']))
      .orderBy(`t.${order}`)
      .orderBy('t.id')
      .execute();
    const { id: movedId } = record ?? {};
    const at = siblings.findIndex(({ id }) => id === movedId);
    const places = exchange(siblings, at, direction === 'up' ? at - 1 : at + 1);
    const signature = { now: scope.now, userName: scope.caller.userName };
    for (const [place, row] of places.entries()) {
      if (row['place'] === place) continue;
      await withRecordTables(db)
        .updateTable(tableName(resource))
        .set({ [order]: place, ...stampAssignmentsOf(resource, signature) })
        .where('id', '=', row.id)
        .execute();
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
