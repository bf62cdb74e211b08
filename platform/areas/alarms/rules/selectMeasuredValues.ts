import { type RawBuilder, sql } from 'kysely';

import deviceResource from '../../../../src/resources/devices/devices.ts';
import { alarmIndicator, alarmObject } from '../../../../src/schemas/codes/alarms.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../../src/schemas/codes/devices.ts';
import { plugFlowStatus } from '../../../../src/schemas/codes/logs.ts';
import { meets } from '../../../engine/resources/meets.ts';
import { powerStatus } from '../../../../src/schemas/codes/rooms.ts';

/** Minimum number of links for a success rate, so that a single client cannot cause an alarm. */
const minimumLinks = { device: 5, room: 20 } as const;

/** Excludes devices with known faults, and cards of a chassis that is switched off. */
const devices = sql`
  devices d left join device_readings r on r."deviceId" = d.id left join chassis c on c.id = d."chassisId"
  where not coalesce(${meets(deviceResource, 'faulty', { as: 'd' })}, false)
    and coalesce(c."powerStatus", ${powerStatus.on}) = ${powerStatus.on}`;

const ofDevice = (value: RawBuilder<unknown>) =>
  sql`select d.id, d."deviceCode" as name, 'devices' as screen, d."roomId", ${value} as value from ${devices}`;

const reading = (metric: string) =>
  ofDevice(sql`case when ${meets(deviceResource, 'online', { as: 'd' })} then r.${sql.id(metric)} end`);

const ofRoom = (value: RawBuilder<unknown>) => sql`
  select m.id, m."roomName" as name, 'rooms' as screen, m.id as "roomId", ${value} as value
  from rooms m join lateral (
    select figures from scope_readings s where s.kind = 'room' and s."scopeId" = m.id and s.seconds <= 60
    order by s.at desc limit 1) f on true`;

const figure = (name: string) => sql`(f.figures ->> ${name}::text)::numeric`;

const linkShare = (fewest: number) => sql`
  case when count(*) >= ${fewest} then round(100.0 * count(*) filter (where l."plugFlowStatus" = ${plugFlowStatus.succeeded}) / count(*), 2) end`;

const isBad = (state: RawBuilder<unknown>) => sql`case when ${state} = ${networkStatus.offline} then 1 else 0 end`;

/**
 * Returns the query for the values of an indicator, with rows `id, name, screen, roomId, value` for objects of one
 * type. The value is null when it was not measured. Returns `null` when nothing measures the indicator, so that its
 * rules never fire.
 */
export function selectMeasuredValues(objectType: number, indicator: number, now: string): RawBuilder<unknown> | null {
  const since = sql`${now}::timestamp - interval '1 hour'`;
  const sources: Readonly<Record<string, RawBuilder<unknown>>> = {
    [`${alarmObject.device}:${alarmIndicator.deviceOffline}`]: ofDevice(
      sql`case when ${meets(deviceResource, 'offline', { as: 'd' })} then 1 else 0 end`,
    ),
    [`${alarmObject.device}:${alarmIndicator.cpuUsage}`]: reading('cpu'),
    [`${alarmObject.device}:${alarmIndicator.memoryUsage}`]: reading('memory'),
    [`${alarmObject.device}:${alarmIndicator.diskUsage}`]: reading('disk'),
    [`${alarmObject.device}:${alarmIndicator.temperature}`]: reading('temperature'),
    [`${alarmObject.device}:${alarmIndicator.packetLoss}`]: reading('loss'),
    [`${alarmObject.device}:${alarmIndicator.latency}`]: reading('delay'),
    [`${alarmObject.device}:${alarmIndicator.connectionSuccessRate}`]: sql`
      select d.id, d."deviceCode" as name, 'devices' as screen, d."roomId", ${linkShare(minimumLinks.device)} as value
      from card_link_logs l join devices d on d.id = l."deviceId" where l."linkTime" > ${since} group by d.id`,
    [`${alarmObject.chassis}:${alarmIndicator.temperature}`]: sql`
      select id, "chassisCode" as name, 'chassis' as screen, "roomId", temperature as value from chassis`,
    [`${alarmObject.chassis}:${alarmIndicator.bmcDisconnected}`]: sql`
      select c.id, c."chassisCode" as name, 'chassis' as screen, c."roomId",
        max(${isBad(sql`b."connectStatus"`)}) as value
      from chassis c join bmc_mappings b on b."chassisId" = c.id group by c.id`,
    [`${alarmObject.room}:${alarmIndicator.packetLoss}`]: ofRoom(figure('loss')),
    [`${alarmObject.room}:${alarmIndicator.latency}`]: ofRoom(figure('delay')),
    [`${alarmObject.room}:${alarmIndicator.bandwidthUsage}`]: ofRoom(
      sql`round(100 * ${figure('up')} / nullif(m."uploadSpeed", 0), 2)`,
    ),
    [`${alarmObject.room}:${alarmIndicator.connectionSuccessRate}`]: sql`
      select m.id, m."roomName" as name, 'rooms' as screen, m.id as "roomId", ${linkShare(minimumLinks.room)} as value
      from card_link_logs l join rooms m on m.id = l."roomId" where l."linkTime" > ${since} group by m.id`,
    [`${alarmObject.storage}:${alarmIndicator.storageCapacity}`]: sql`
      select s.id, s."storageName" as name, 'storage-devices' as screen, s."roomId",
        (select round(100.0 * sum(p."usedGb") / nullif(s."totalGb", 0), 2) from partitions p where p."storageId" = s.id) as value
      from storage_devices s`,
    [`${alarmObject.router}:${alarmIndicator.deviceOffline}`]: sql`
      select id, "routerName" as name, 'routers' as screen, "roomId", ${isBad(sql`"onlineStatus"`)} as value from routers`,
    [`${alarmObject.bmc}:${alarmIndicator.bmcDisconnected}`]: sql`
      select id, "bmcName" as name, 'bmc-mappings' as screen, "roomId", ${isBad(sql`"connectStatus"`)} as value from bmc_mappings`,
    [`${alarmObject.bmc}:${alarmIndicator.temperature}`]: sql`
      select id, "bmcName" as name, 'bmc-mappings' as screen, "roomId", temperature as value from bmc_mappings`,
    [`${alarmObject.platform}:${alarmIndicator.certificateExpiry}`]: sql`
      select id, "certName" as name, 'client-certificates' as screen, null::bigint as "roomId",
        floor(extract(epoch from "validTo" - ${now}::timestamp) / 86400) as value
      from client_certificates where status = ${enableStatus.enabled}`,
  };
  return sources[`${objectType}:${indicator}`] ?? null;
}
