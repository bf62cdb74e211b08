import { type AliasableExpression, expressionBuilder, sql } from 'kysely';

import type alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import type faultConditions from '../../../../src/resources/billing/fault-conditions.ts';
import type { TimelineEntry, TimelineKind } from '../../../../src/resources/devices/boards/deviceSheet.ts';
import type signOutRecords from '../../../../src/resources/devices/sign-out-records.ts';
import type cardLinkLogs from '../../../../src/resources/logs/card-link-logs.ts';
import type operationLogs from '../../../../src/resources/logs/operation-logs.ts';
import type users from '../../../../src/resources/users/users.ts';
import type { Language } from '../../../../src/schemas/base/label.ts';
import { handlingStatus, resultStatus } from '../../../../src/schemas/codes/common.ts';
import { useStatus } from '../../../../src/schemas/codes/devices.ts';
import { streamPushStatus } from '../../../../src/schemas/codes/logs.ts';
import type { TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { localizedDescription, localizedMessage } from '../../../engine/resources/localizedExpression.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { isCommandFor } from './affectedDevices.ts';
import { commandState } from './commandState.ts';

type TimelineTables = SystemTables &
  TablesOf<
    [
      typeof alarmRecords,
      typeof signOutRecords,
      typeof cardLinkLogs,
      typeof faultConditions,
      typeof operationLogs,
      typeof users,
    ]
  >;

/** Entry of the timeline, as the query of its source returns it. The timeline leaves out entries whose `at` is null. */
export interface SourceRow {
  readonly at: string | null;
  readonly id: number;
  readonly text: unknown;
  readonly by: string | null;
  readonly tone: TimelineEntry['tone'];
}

interface Source {
  /** Screen whose permission code is required for the entries. */
  readonly screen: string;
  /**
   * Builds the query for the entries of one device. Converts the epoch milliseconds of commands to the platform's zone.
   */
  readonly from: (id: number, shownText: TimelineContext) => AliasableExpression<SourceRow>;
}

/** Values that every query of the timeline needs. `offsetMs` is the offset of the platform's zone from UTC. */
interface TimelineContext {
  readonly offsetMs: number;
  readonly language: Language;
}

const eb = expressionBuilder<TimelineTables>();

const separator = sql.lit(' · ');
const tone = (name: TimelineEntry['tone']) => sql.lit(name);
const message = (language: Language, column: string) => localizedMessage(language, sql.ref(column));

/** Queries for the history of a device, one per type of entry. */
export const timelineSources: { readonly [K in TimelineKind]: Source } = {
  command: {
    screen: 'devices',
    from: (id, { offsetMs }) =>
      eb
        .selectFrom('device_commands as c')
        .leftJoin('users as u', 'u.id', 'c.uid')
        .select(own => {
          const seconds = own(
            own.parens(own('c.sentAt', '+', own.cast<number>(own.val(offsetMs), 'bigint'))),
            '/',
            own.lit(1_000),
          );
          const parts = (['action', 'state', 'msg'] as const).flatMap(name => [sql.lit(name), own.ref(`c.${name}`)]);
          return [
            own.fn<string>('timezone', [sql.lit('UTC'), own.fn('to_timestamp', [seconds])]).as('at'),
            'c.id',
            own.cast<string>(own.fn('json_build_object', parts), 'text').as('text'),
            'u.userName as by',
            own
              .case()
              .when('c.state', '=', commandState.done)
              .then(tone('success'))
              .when('c.state', 'in', [commandState.failed, commandState.timedOut])
              .then(tone('error'))
              .else(tone('info'))
              .end()
              .as('tone'),
          ];
        })
        .where('c.deviceId', '=', id)
        .where(isCommandFor('devices')),
  },
  alarm: {
    screen: 'alarm-records',
    from: (id, { language }) =>
      eb
        .selectFrom('alarm_records as a')
        .select(own => [
          'a.firstTime as at',
          'a.id',
          message(language, 'a.content').as('text'),
          'a.handlerName as by',
          own.case().when('a.recoverTime', 'is', null).then(tone('error')).else(tone('default')).end().as('tone'),
        ])
        .where('a.objectScreen', '=', 'devices')
        .where('a.objectId', '=', id),
  },
  session: {
    screen: 'sign-out-records',
    from: (id, { language }) =>
      eb
        .selectFrom('sign_out_records as s')
        .select(({ fn, ...own }) => [
          fn.coalesce('s.offTime', 's.onTime').as('at'),
          's.id',
          fn<string>('concat_ws', [separator, 's.userName', 's.mealName', message(language, 's.note')]).as('text'),
          's.operatorName as by',
          own
            .case()
            .when('s.useStatus', '=', useStatus.inUse)
            .then(tone('success'))
            .else(tone('default'))
            .end()
            .as('tone'),
        ])
        .where('s.deviceId', '=', id),
  },
  link: {
    screen: 'card-link-logs',
    from: (id, { language }) =>
      eb
        .selectFrom('card_link_logs as l')
        .select(({ fn, ...own }) => {
          const duration = own.eb(own.cast<string>('l.linkMs', 'text'), '||', sql.lit('\u00a0ms'));
          const isFailed = own.eb('l.plugFlowStatus', '=', streamPushStatus.failed);
          return [
            'l.linkTime as at',
            'l.id',
            fn<string>('concat_ws', [separator, 'l.userName', duration, message(language, 'l.failReason')]).as('text'),
            own.cast<string | null>(own.lit(null), 'text').as('by'),
            own.case().when(isFailed).then(tone('error')).else(tone('info')).end().as('tone'),
          ];
        })
        .where('l.deviceId', '=', id),
  },
  maintenance: {
    screen: 'fault-conditions',
    from: (id, { language }) =>
      eb
        .selectFrom('fault_conditions as f')
        .select(({ fn, ...own }) => {
          const notes = [message(language, 'f.phenomenon'), message(language, 'f.handleNote')];
          const isHandled = own.eb('f.handleStatus', '=', handlingStatus.handled);
          return [
            'f.reportTime as at',
            'f.id',
            fn<string>('concat_ws', [separator, 'f.faultNo', ...notes]).as('text'),
            'f.operatorName as by',
            own.case().when(isHandled).then(tone('success')).else(tone('warning')).end().as('tone'),
          ];
        })
        .where('f.deviceId', '=', id),
  },
  audit: {
    screen: 'operation-logs',
    from: (id, { language }) =>
      eb
        .selectFrom('operation_logs as o')
        .select(own => [
          'o.operateTime as at',
          'o.id',
          localizedDescription(language).as('text'),
          'o.userName as by',
          own
            .case()
            .when('o.result', '=', resultStatus.failed)
            .then(tone('error'))
            .else(tone('default'))
            .end()
            .as('tone'),
        ])
        .where('o.module', '=', 'devices')
        .where('o.objectId', '=', String(id)),
  },
};
