import { sql } from 'kysely';

import type { Row } from '../../../engine/storage/database.ts';
import type { FlowScope } from '../../../engine/flows/plan.ts';

/** Instance (virtual machine) that can be moved. */
export interface Machine {
  readonly id: number;
  readonly vmName: string;
  readonly vmStatus: number;
  readonly userName: string | null;
  readonly hostDeviceId: number | null;
  readonly hostCode: string | null;
  readonly phoneType: number | null;
  readonly roomId: number | null;
  readonly diskGb: number;
}

/** Card with capacity for more instances. */
export interface Host {
  readonly id: number;
  readonly deviceCode: string;
  readonly roomId: number;
  readonly phoneType: number | null;
  /** Free capacity of the card, and of its room; `null` when the room has no limit. */
  readonly free: number;
  readonly roomFree: number | null;
  readonly load: number;
}

/** Codes of `overscoreSource` and `overscoreTarget`. */
const sources = { room: 1, chassis: 2 } as const;
const targets = { auto: 1, room: 2 } as const;

const maxMachines = 2_000;

/**
 * Returns the instances of the room or chassis that the form selects as source, or the listed instances, ordered by id.
 */
export async function readSourceMachines(
  { db, isExecuting }: Pick<FlowScope, 'db' | 'isExecuting'>,
  values: Row,
): Promise<readonly Machine[]> {
  const ids = Array.isArray(values['machineIds']) ? values['machineIds'].map(Number) : [];
  const where =
    values['sourceType'] === sources.room
      ? sql`v."roomId" = ${values['roomId']}`
      : values['sourceType'] === sources.chassis
        ? sql`d."chassisId" = ${values['chassisId']}`
        : sql`v.id = any(${ids}::bigint[])`;
  const { rows } = await sql<Machine>`
    select v.id, v."vmName", v."vmStatus", v."userName", v."hostDeviceId", d."deviceCode" as "hostCode", v."phoneType",
      v."roomId", v."diskGb"
    from virtual_machines v left join devices d on d.id = v."hostDeviceId"
    where ${where} order by v.id limit ${maxMachines} ${isExecuting ? sql`for update of v` : sql``}`.execute(db);
  return rows;
}

/** Returns cards of the target with free capacity, least loaded first. Excludes the cards of the source. */
export async function readTargetHosts({ db }: Pick<FlowScope, 'db'>, values: Row): Promise<readonly Host[]> {
  const into =
    values['targetType'] === targets.auto
      ? sql`true`
      : values['targetType'] === targets.room
        ? sql`d."roomId" = ${values['targetRoomId']}`
        : sql`d."chassisId" = ${values['targetChassisId']}`;
  const outOf =
    values['sourceType'] === sources.room
      ? sql`d."roomId" <> ${values['roomId']}`
      : values['sourceType'] === sources.chassis
        ? sql`d."chassisId" <> ${values['chassisId']}`
        : sql`true`;
  const { rows } = await sql<Host>`
    with rooms_load as (
      select r.id, o.ratio,
        floor((select count(*) from devices c where c."roomId" = r.id) * o.ratio)::bigint
          - (select count(*) from virtual_machines v where v."roomId" = r.id) as free
      from rooms r left join overscore_rooms o on o."roomId" = r.id and o.status = 1 where r."roomStatus" = 1),
    cards as (
      select d.id, d."deviceCode", d."roomId", d."phoneType", l.free as "roomFree", ceil(coalesce(l.ratio, 1))::bigint as most,
        (select count(*) from virtual_machines v where v."hostDeviceId" = d.id) as load
      from devices d join rooms_load l on l.id = d."roomId"
      where ${into} and ${outOf} and d."networkStatus" = 1 and coalesce(d."failureStatus", 0) = 0
        and (l.free is null or l.free > 0))
    select id, "deviceCode", "roomId", "phoneType", "roomFree", load, most - load as free from cards
    where load < most order by load, "roomFree" desc nulls last, id limit ${maxMachines}`.execute(db);
  return rows;
}

/**
 * Returns the load of the source in per cent of its capacity: the current load, and the load after `leaving` instances
 * have left.
 */
export async function readSourceLoad(
  { db }: FlowScope,
  machines: readonly Machine[],
  leaving: number,
): Promise<{ readonly before: number | null; readonly after: number | null }> {
  const rooms = [...new Set(machines.map(machine => machine.roomId))];
  const { rows } = await sql<{ used: number; most: number | null }>`
    select (select count(*) from virtual_machines v where v."roomId" = any(${rooms}::bigint[])) as used,
      sum(floor((select count(*) from devices d where d."roomId" = r.id)
        * coalesce((select o.ratio from overscore_rooms o where o."roomId" = r.id and o.status = 1), 1)))::bigint as most
    from rooms r where r.id = any(${rooms}::bigint[])`.execute(db);
  const { used = 0, most = 0 } = rows[0] ?? {};
  if (!most) return { before: null, after: null };
  const share = (count: number) => Math.round((count / most) * 10_000) / 100;
  return { before: share(used), after: share(Math.max(0, used - leaving)) };
}
