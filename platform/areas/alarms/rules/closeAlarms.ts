import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';

import alarmLevels from '../../../../src/resources/alarms/alarm-levels.ts';
import alarmRecipients from '../../../../src/resources/alarms/alarm-recipients.ts';
import alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import alarmSettings from '../../../../src/resources/alarms/alarm-settings.ts';
import { alarmStatus } from '../../../../src/schemas/codes/alarms.ts';
import { enableStatus, openState } from '../../../../src/schemas/codes/common.ts';
import type { ScheduledTaskScope } from '../../../engine/scheduler/scheduledTask.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import { jsonbContains } from '../../../engine/storage/sqlTerms/jsonbContains.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { queueMessage } from '../../../gateways/messages/outbox.ts';
import { type MessageKey, formatMessage } from '../../../engine/messages/messages.ts';
import { deliveryChannels } from './recipients.ts';

/** Closes alarms that have not occurred again for the number of hours that their level sets. */
export async function closeExpiredAlarms(scope: ScheduledTaskScope): Promise<void> {
  await closingAlarms(scope, '超时自动关闭')
    .from('alarm_levels as l')
    .whereRef('l.id', '=', 'a.levelId')
    .where('l.autoCloseHours', '>', 0)
    .where(eb => {
      const hours = eb.cast(eb.ref('l.autoCloseHours'), 'integer');
      const age = eb.fn<string>('make_interval', [eb.lit(0), eb.lit(0), eb.lit(0), eb.lit(0), hours]);
      return eb('a.lastTime', '<', eb(eb.cast<string>(eb.val(scope.now), 'timestamp'), '-', age));
    })
    .execute();
}

/** Closes alarms of disabled or deleted rules, because no check would ever close them. */
export async function closeAlarmsOfDisabledRules(scope: ScheduledTaskScope): Promise<void> {
  await closingAlarms(scope, '告警设置已停用或删除')
    .where('a.settingId', 'is not', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alarm_settings as s')
            .select('s.id')
            .whereRef('s.id', '=', 'a.settingId')
            .where('s.status', '=', enableStatus.enabled),
        ),
      ),
    )
    .execute();
}

/** Closes alarms that no rule checks any more, because nothing would notice their recovery. */
export async function closeUnwatchedAlarms(
  scope: ScheduledTaskScope,
  ids: readonly number[],
  note: MessageKey,
): Promise<void> {
  await closingAlarms(scope, note).where('a.id', '=', anyOf(ids)).execute();
}

/**
 * Builds the update that closes unresolved alarms with a note. The caller adds the condition that selects the alarms.
 */
function closingAlarms({ db, caller }: ScheduledTaskScope, note: MessageKey) {
  return withTables(db, alarmRecords, alarmLevels, alarmSettings)
    .updateTable('alarm_records as a')
    .set(eb => ({
      alarmStatus: alarmStatus.handled,
      handlerName: caller.name,
      handleNote: formatMessage(note),
      revision: eb('a.revision', '+', eb.lit(1)),
    }))
    .where(meetsCondition(alarmRecords, 'unresolved', { as: 'a' }));
}

/** Notifies the recipients of an alarm about its recovery. Sends nothing for alarms that operators have closed. */
export async function sendRecoveryMessages(scope: ScheduledTaskScope): Promise<void> {
  const { handled, ignored, recovered } = alarmStatus;
  const messages = await withTables(scope.db, alarmRecords, alarmLevels, alarmRecipients)
    .with('over', tables =>
      tables
        .deleteFrom('alarm_reports as p')
        .using('alarm_records as a')
        .whereRef('a.id', '=', 'p.alarmId')
        .where('a.alarmStatus', 'in', [handled, ignored, recovered])
        .returning(['a.id', 'a.alarmStatus', 'a.objectName', 'a.content', 'a.levelId', 'a.notifiedTo']),
    )
    .selectFrom('over as o')
    .innerJoin('alarm_levels as l', 'l.id', 'o.levelId')
    .innerJoin('alarm_recipients as r', join =>
      join.on('r.open', '=', openState.open).on(eb => jsonbContains(eb.ref('o.notifiedTo'), eb.ref('r.id'))),
    )
    .select(['o.objectName', 'o.content', 'l.informWays as levelWays', 'r.email', 'r.phone', 'r.informWays'])
    .where('o.alarmStatus', '=', recovered)
    .orderBy('o.id')
    .orderBy('r.id')
    .execute();
  for (const { levelWays, objectName, content, ...recipient } of messages) {
    for (const [channel, receiver] of deliveryChannels(recipient, [{ informWays: levelWays }])) {
      await queueMessage(scope, { channel, receiver, content: `【已恢复】${objectName}：${content}` });
    }
  }
}
