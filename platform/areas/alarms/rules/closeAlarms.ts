import { type RawBuilder, sql } from 'kysely';

import type { ScheduledTaskScope } from '../../../engine/scheduler/scheduledTask.ts';
import { queueMessage } from '../../../gateways/messages/outbox.ts';
import { type MessageKey, formatMessage } from '../../../engine/messages/messages.ts';
import { type Recipient, deliveryChannels } from './recipients.ts';

/** Closes alarms that have not occurred again for the number of hours that their level sets. */
export async function closeExpiredAlarms({ db, now, caller }: ScheduledTaskScope): Promise<void> {
  await sql`
    update alarm_records a set "alarmStatus" = 2, "handlerName" = ${caller.name}, "handleNote" = ${formatMessage('超时自动关闭')},
      revision = a.revision + 1
    from alarm_levels l
    where a."alarmStatus" in (0, 1) and l.id = a."levelId" and l."autoCloseHours" > 0
      and a."lastTime" < ${now}::timestamp - make_interval(hours => l."autoCloseHours"::int)`.execute(db);
}

/** Closes alarms of disabled or deleted rules, because no check would ever close them. */
export async function closeAlarmsOfDisabledRules(scope: ScheduledTaskScope): Promise<void> {
  const isOff = sql`a."settingId" is not null and not exists (
    select from alarm_settings s where s.id = a."settingId" and s.status = 1)`;
  await closeUnwatchedAlarms(scope, isOff, '告警设置已停用或删除');
}

/** Closes alarms that no rule checks any more, because nothing would notice their recovery. */
export async function closeUnwatchedAlarms(
  { db, caller }: ScheduledTaskScope,
  which: RawBuilder<unknown>,
  note: MessageKey,
): Promise<void> {
  await sql`
    update alarm_records a set "alarmStatus" = 2, "handlerName" = ${caller.name}, "handleNote" = ${formatMessage(note)},
      revision = a.revision + 1
    where a."alarmStatus" in (0, 1) and ${which}`.execute(db);
}

interface RecoveryMessage extends Pick<Recipient, 'informWays' | 'email' | 'phone' | 'id' | 'name'> {
  readonly alarmNo: string;
  readonly objectName: string;
  readonly content: string;
  readonly levelWays: readonly number[];
}

const noRecipients = { indicators: null, levelIds: null, roomIds: null, dutyStart: null, dutyEnd: null };

/** Notifies the recipients of an alarm about its recovery. Sends nothing for alarms that operators have closed. */
export async function sendRecoveryMessages(scope: ScheduledTaskScope): Promise<void> {
  const { rows } = await sql<RecoveryMessage>`
    with over as (
      delete from alarm_reports p using alarm_records a
      where a.id = p."alarmId" and a."alarmStatus" in (2, 3, 4)
      returning a.id, a."alarmStatus" as state, a."alarmNo", a."objectName", a.content, a."levelId", a."notifiedTo")
    select o."alarmNo", o."objectName", o.content, l."informWays" as "levelWays", r.id, r.name, r.email, r.phone, r."informWays"
    from over o join alarm_levels l on l.id = o."levelId"
      join alarm_recipients r on r.open = 1 and coalesce(o."notifiedTo", '[]'::jsonb) @> to_jsonb(r.id)
    where o.state = 4 order by o.id, r.id`.execute(scope.db);
  for (const row of rows) {
    const concern = { indicator: 0, levelId: 0, roomId: null, informWays: row.levelWays };
    for (const [channel, receiver] of deliveryChannels({ ...noRecipients, ...row }, [concern])) {
      await queueMessage(scope, { channel, receiver, content: `【已恢复】${row.objectName}：${row.content}` });
    }
  }
}
