import { type RawBuilder, sql } from 'kysely';

/** Codes of `alarmObject`. */
const objects = { device: 1, chassis: 2, room: 3, storage: 4, router: 5, bmc: 6, platform: 8 } as const;

/** Codes of `alarmIndicator`. */
const indicators = {
  offline: 1,
  cpu: 2,
  memory: 3,
  disk: 4,
  temperature: 5,
  loss: 6,
  delay: 7,
  bandwidth: 8,
  capacity: 9,
  links: 10,
  bmcLost: 11,
  certificate: 13,
} as const;

/** Minimum number of links for a success rate, so that a single client cannot cause an alarm. */
const minimumLinks = { device: 5, room: 20 } as const;

/** Excludes devices with known faults, and cards of a chassis that is switched off. */
const devices = sql`
  devices d left join device_readings r on r."deviceId" = d.id left join chassis c on c.id = d."chassisId"
  where coalesce(d."failureStatus", 0) = 0 and coalesce(c."powerStatus", 1) = 1`;

const ofDevice = (value: RawBuilder<unknown>) =>
  sql`select d.id, d."deviceCode" as name, 'devices' as screen, d."roomId", ${value} as value from ${devices}`;

const reading = (metric: string) => ofDevice(sql`case when d."networkStatus" = 1 then r.${sql.id(metric)} end`);

const ofRoom = (value: RawBuilder<unknown>) => sql`
  select m.id, m."roomName" as name, 'rooms' as screen, m.id as "roomId", ${value} as value
  from rooms m join lateral (
    select figures from scope_readings s where s.kind = 'room' and s."scopeId" = m.id and s.seconds <= 60
    order by s.at desc limit 1) f on true`;

const figure = (name: string) => sql`(f.figures ->> ${name}::text)::numeric`;

const linkShare = (fewest: number) => sql`
  case when count(*) >= ${fewest} then round(100.0 * count(*) filter (where l."plugFlowStatus" = 1) / count(*), 2) end`;

const isBad = (state: RawBuilder<unknown>) => sql`case when ${state} = 0 then 1 else 0 end`;

/**
 * Returns the query for the values of an indicator, with rows `id, name, screen, roomId, value` for objects of one
 * type. The value is null when it was not measured. Returns `null` when nothing measures the indicator, so that its
 * rules never fire.
 */
export function measuredValues(objectType: number, indicator: number, now: string): RawBuilder<unknown> | null {
  const since = sql`${now}::timestamp - interval '1 hour'`;
  const sources: Readonly<Record<string, RawBuilder<unknown>>> = {
    [`${objects.device}:${indicators.offline}`]: ofDevice(isBad(sql`d."networkStatus"`)),
    [`${objects.device}:${indicators.cpu}`]: reading('cpu'),
    [`${objects.device}:${indicators.memory}`]: reading('memory'),
    [`${objects.device}:${indicators.disk}`]: reading('disk'),
    [`${objects.device}:${indicators.temperature}`]: reading('temperature'),
    [`${objects.device}:${indicators.loss}`]: reading('loss'),
    [`${objects.device}:${indicators.delay}`]: reading('delay'),
    [`${objects.device}:${indicators.links}`]: sql`
      select d.id, d."deviceCode" as name, 'devices' as screen, d."roomId", ${linkShare(minimumLinks.device)} as value
      from card_link_logs l join devices d on d.id = l."deviceId" where l."linkTime" > ${since} group by d.id`,
    [`${objects.chassis}:${indicators.temperature}`]: sql`
      select id, "chassisCode" as name, 'chassis' as screen, "roomId", temperature as value from chassis`,
    [`${objects.chassis}:${indicators.bmcLost}`]: sql`
      select c.id, c."chassisCode" as name, 'chassis' as screen, c."roomId",
        max(${isBad(sql`b."connectStatus"`)}) as value
      from chassis c join bmc_mappings b on b."chassisId" = c.id group by c.id`,
    [`${objects.room}:${indicators.loss}`]: ofRoom(figure('loss')),
    [`${objects.room}:${indicators.delay}`]: ofRoom(figure('delay')),
    [`${objects.room}:${indicators.bandwidth}`]: ofRoom(
      sql`round(100 * ${figure('up')} / nullif(m."uploadSpeed", 0), 2)`,
    ),
    [`${objects.room}:${indicators.links}`]: sql`
      select m.id, m."roomName" as name, 'rooms' as screen, m.id as "roomId", ${linkShare(minimumLinks.room)} as value
      from card_link_logs l join rooms m on m.id = l."roomId" where l."linkTime" > ${since} group by m.id`,
    [`${objects.storage}:${indicators.capacity}`]: sql`
      select s.id, s."storageName" as name, 'storage-devices' as screen, s."roomId",
        (select round(100.0 * sum(p."usedGb") / nullif(s."totalGb", 0), 2) from partitions p where p."storageId" = s.id) as value
      from storage_devices s`,
    [`${objects.router}:${indicators.offline}`]: sql`
      select id, "routerName" as name, 'routers' as screen, "roomId", ${isBad(sql`"onlineStatus"`)} as value from routers`,
    [`${objects.bmc}:${indicators.bmcLost}`]: sql`
      select id, "bmcName" as name, 'bmc-mappings' as screen, "roomId", ${isBad(sql`"connectStatus"`)} as value from bmc_mappings`,
    [`${objects.bmc}:${indicators.temperature}`]: sql`
      select id, "bmcName" as name, 'bmc-mappings' as screen, "roomId", temperature as value from bmc_mappings`,
    [`${objects.platform}:${indicators.certificate}`]: sql`
      select id, "certName" as name, 'client-certificates' as screen, null::bigint as "roomId",
        floor(extract(epoch from "validTo" - ${now}::timestamp) / 86400) as value
      from client_certificates where status = 1`,
  };
  return sources[`${objectType}:${indicator}`] ?? null;
}
