import { sql } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import cardLinkLogs from '../../../src/resources/logs/card-link-logs.ts';
import rtcLogs from '../../../src/resources/logs/rtc-logs.ts';
import { allocationType } from '../../../src/schemas/codes/devices.ts';
import { rtcState } from '../../../src/schemas/codes/logs.ts';
import type { ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';
import type { Database } from '../../engine/storage/database.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';
import { recordset } from '../../engine/storage/sqlTerms/recordset.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import type { LinkAttempt } from './simulateLink.ts';

/** Prefixes of record numbers, from which the simulator recognizes its own records. */
export const recordNumberPrefixes = { link: 'LKS', rtc: 'RTCS', signOut: 'SOS' } as const;

/** Stores the attempts of clients to link to cards. */
export async function insertLinks({ db, now }: ScheduledTaskScope, tries: readonly LinkAttempt[]): Promise<void> {
  await withTables(db, cardLinkLogs)
    .insertInto('card_link_logs')
    .columns([
      'linkNo',
      ...ofDevice,
      'merchantSign',
      'resourceCode',
      'cardIp',
      ...ofLink,
      'allocationType',
      'lossRate',
      'linkTime',
    ])
    .expression(
      attempts(db, tries)
        .select(eb => eb(castTo(recordNumberPrefixes.link, 'text'), '||', eb.ref('g.no')).as('linkNo'))
        .select(['d.userName', 'd.id', 'd.roomId', 'd.merchantSign', 'd.resourceCode', 'd.deviceIp'])
        .select(ofLink.map(name => `g.${name}` as const))
        .select(({ fn }) => fn.coalesce('d.allocationType', sql.lit(allocationType.instance)).as('allocationType'))
        .select(['r.loss', castTo(now, 'timestamp(0)').as('linkTime')]),
    )
    .execute();
}

/** Stores the sessions that have started. */
export async function insertRtcSessions(
  { db, now }: ScheduledTaskScope,
  linked: readonly LinkAttempt[],
): Promise<void> {
  await withTables(db, rtcLogs)
    .insertInto('rtc_logs')
    .columns(['sessionNo', ...ofDevice, ...ofSession, 'rttMs', 'lossRate', 'rtcState', 'freezeCount', 'startTime'])
    .expression(
      attempts(db, linked)
        .select(eb => eb(castTo(recordNumberPrefixes.rtc, 'text'), '||', eb.ref('g.no')).as('sessionNo'))
        .select(['d.userName', 'd.id', 'd.roomId'])
        .select(ofSession.map(name => `g.${name}` as const))
        .select(['g.delayMs', 'r.loss', sql.lit(rtcState.connected).as('rtcState'), sql.lit(0).as('freezes')])
        .select(castTo(now, 'timestamp(0)').as('startTime')),
    )
    .execute();
}

/**
 * Columns of link records and session records whose values come from the device (`ofDevice`) or from the attempt
 * (`ofLink`, `ofSession`).
 */
const ofDevice = ['userName', 'deviceId', 'roomId'] as const;
const ofLink = [
  'clientType',
  'clientVersion',
  'clientIp',
  'netType',
  'linkScene',
  'linkWay',
  'imageQuality',
  'codec',
  'plugFlowStatus',
  'linkMs',
  'firstFrameMs',
  'delayMs',
  'failCode',
  'failReason',
] as const;
const ofSession = [
  'clientType',
  'clientIp',
  'iceType',
  'codec',
  'resolution',
  'avgBitrate',
  'avgFps',
  'jitterMs',
] as const;

const attemptColumns = {
  no: 'text',
  deviceId: 'bigint',
  clientType: 'bigint',
  clientVersion: 'text',
  clientIp: 'text',
  netType: 'bigint',
  linkScene: 'bigint',
  linkWay: 'bigint',
  imageQuality: 'bigint',
  codec: 'bigint',
  plugFlowStatus: 'bigint',
  linkMs: 'bigint',
  firstFrameMs: 'bigint',
  delayMs: 'bigint',
  jitterMs: 'bigint',
  failCode: 'text',
  failReason: 'text',
  iceType: 'bigint',
  resolution: 'bigint',
  avgBitrate: 'bigint',
  avgFps: 'bigint',
} as const;

/** Query over attempts `g`, their devices `d` and the readings `r` of the devices. */
function attempts(db: Database, tries: readonly LinkAttempt[]) {
  return withTables(db, devices)
    .selectFrom(recordset('g', attemptColumns, tries))
    .innerJoin('devices as d', 'd.id', 'g.deviceId')
    .leftJoin('device_readings as r', 'r.deviceId', 'd.id');
}
