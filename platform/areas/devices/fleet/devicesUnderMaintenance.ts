import { type RawBuilder, sql } from 'kysely';

/** Code of `resourceMaintenance`. */
const running = 0;

/**
 * SQL condition that the device `d` is in the room of the maintenance with this id or, if the maintenance names
 * cabinets, in one of these.
 */
export function isInPlaceUnderMaintenance(id: unknown): RawBuilder<boolean> {
  return sql`exists (
    select from room_maintenances m where m.id = ${id} and m."roomId" = d."roomId"
      and (jsonb_array_length(coalesce(m."cabinetIds", '[]'::jsonb)) = 0 or m."cabinetIds" @> to_jsonb(d."cabinetId")))`;
}

/**
 * SQL condition that the device `d` is under the maintenance with this id. Excludes devices that are in repair
 * themselves.
 */
export function isUnderMaintenance(id: unknown): RawBuilder<boolean> {
  return sql`${isInPlaceUnderMaintenance(id)} and d.maintenance = ${sql.lit(running)}
    and not exists (select from fault_resources f where f."deviceId" = d.id and f."failureStatus" = 4)`;
}
