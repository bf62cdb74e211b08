import { sql } from 'kysely';

import { closeOfRestingRules, closeOld, endReports, escalate } from '../alarms/endings.ts';
import { type Rule, holdRule } from '../alarms/hold.ts';
import { report } from '../alarms/report.ts';
import type { Chore, ChoreScope } from './chore.ts';

/** Each rule is looked at once a minute, a few of them with every tick. */
const lookEveryMs = 60_000;
const rulesAtOnce = 4;
const sendingsKeptMs = 24 * 3_600_000;

/** Holds what is measured against the rules, tells whoever is to be told, and closes what is over. */
export const chore: Chore = async scope => {
  for (const rule of await dueRules(scope)) {
    await holdRule(scope, rule);
    await sql`
      insert into alarm_looks ("settingId", at) values (${rule.id}, ${scope.nowMs}::bigint)
      on conflict ("settingId") do update set at = excluded.at`.execute(scope.db);
  }
  await closeOfRestingRules(scope);
  await closeOld(scope);
  await endReports(scope);
  await escalate(scope);
  await report(scope);
  await sql`delete from alarm_sendings where at < ${scope.nowMs - sendingsKeptMs}::bigint`.execute(scope.db);
};

/** A rule that was disabled or removed forgets what it has seen. */
async function dueRules({ db, nowMs }: ChoreScope): Promise<readonly Rule[]> {
  await sql`
    delete from alarm_breaches b where not exists (
      select from alarm_settings s where s.id = b."settingId" and s.status = 1)`.execute(db);
  const { rows } = await sql<Rule>`
    select s.id, s.indicator, s."objectType", s."roomIds", s.comparison, s.threshold, s."recoverThreshold",
      s."durationMinutes", s."levelId", s."strategyId"
    from alarm_settings s left join alarm_looks l on l."settingId" = s.id
    where s.status = 1 and (l.at is null or l.at <= ${nowMs - lookEveryMs}::bigint)
    order by l.at nulls first, s.id limit ${rulesAtOnce}`.execute(db);
  return rows;
}
