import { type RawBuilder, sql } from 'kysely';

/** Code of `resourceMaintenance`. */
const running = 0;

/** Condition that the device `d` is in the room of a maintenance, or in one of its cabinets if it has some. */
export function inPlace(id: unknown): RawBuilder<boolean> {
  return sql`exists (
    select from room_maintenances m where m.id = ${id} and m."roomId" = d."roomId"
      and (jsonb_array_length(coalesce(m."cabinetIds", '[]'::jsonb)) = 0 or m."cabinetIds" @> to_jsonb(d."cabinetId")))`;
}

/** Condition that the device `d` is maintained together with its room; a device in a repair of its own is not. */
export function isMaintained(id: unknown): RawBuilder<boolean> {
  return sql`${inPlace(id)} and d.maintenance = ${sql.lit(running)}
    and not exists (select from fault_resources f where f."deviceId" = d.id and f."failureStatus" = 4)`;
}
