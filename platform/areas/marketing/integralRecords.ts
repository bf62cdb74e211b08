import { sql } from 'kysely';

import { stampColumns } from '../../engine/records/store.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { toWriteStamp } from '../../engine/effects/recordWrites.ts';

/** Days for which points that an operator grants are valid. */
const validDays = 365;

const earn = 1;
const spend = 2;

export const effects: Effects = {
  /** Changes the points and inserts the record in one transaction, so that the record stores the resulting balance. */
  integralRecordAdjust: onAction(async (scope, { values }) => {
    const { userName, reason } = values;
    const points = Number(values['points']);
    if (points === 0) throw createFieldRefusal('points', '调整的积分不能为0', 'The points must not be 0');
    const balance = await addPoints(scope, userName, points);
    const expireTime = points > 0 ? sql`${scope.now}::timestamp + make_interval(days => ${validDays}::int)` : sql`null`;
    const { rows } = await sql<{ recordNo: string }>`
      insert into integral_records
        (id, "recordNo", "userName", "ruleType", points, balance, source, "expireTime", "createTime")
      select id, 'JF' || lpad(id::text, 10, '0'), ${userName}, ${points > 0 ? earn : spend}::bigint, ${points}::bigint,
        ${balance}::bigint, ${formatMessage('人工调整：{0}', reason)}, ${expireTime}, ${scope.now}::timestamp
      from (select nextval(pg_get_serial_sequence('integral_records', 'id')) as id) as given
      returning "recordNo"`.execute(scope.db);
    return { recordNo: rows[0]?.recordNo, balance };
  }),
};

/** Adds points to a user, whose balance never becomes negative. Returns the new balance. */
async function addPoints(scope: EffectScope, userName: unknown, points: number): Promise<number> {
  const changes = [
    sql`integral = coalesce(integral, 0) + ${points}::bigint`,
    ...stampColumns(scope.resourceOf('client-users'), toWriteStamp(scope)),
  ];
  const { rows } = await sql<{ integral: number }>`
    update client_users set ${sql.join(changes)}
    where "userName" = ${userName} and coalesce(integral, 0) + ${points}::bigint >= 0 returning integral`.execute(
    scope.db,
  );
  if (!rows[0]) throw createFieldRefusal('points', '用户积分不足', 'The user does not have so many points');
  return rows[0].integral;
}
