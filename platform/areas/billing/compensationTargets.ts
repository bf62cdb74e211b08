import { sql } from 'kysely';

import { textOf } from '../../../src/schemas/json.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import type { Row } from '../../engine/storage/database.ts';
import type { FlowScope } from '../../engine/flows/plan.ts';

/** User with an affected device. */
export interface AffectedUser {
  readonly userName: string;
  /** Code of `userStatus`; `null` when the user does not exist. */
  readonly status: number | null;
  readonly deviceId: number | null;
  readonly deviceCode: string | null;
  readonly roomId: number | null;
  readonly expireTime: string | null;
  readonly monthPrice: string | null;
  readonly faultNo: string | null;
  /** True if the user still has the device. */
  readonly isStillAssigned: boolean;
  readonly isCompensated: boolean;
}

/** Codes of `compensationTarget`. */
const targets = { list: 1, rooms: 2, faults: 3, merchant: 4 } as const;

const mostNames = 5_000;

/** Returns the selected users, with one entry per affected device, in a stable order. */
export async function readAffectedUsers(scope: FlowScope, values: Row): Promise<readonly AffectedUser[]> {
  switch (values['targetType']) {
    case targets.rooms:
      return readUsersOfRooms(scope, values);
    case targets.faults:
      return readUsersOfFaults(scope, values);
    case targets.merchant:
      return readUsersOfMerchant(scope, values);
    default:
      return readListedUsers(scope, values);
  }
}

const columns = sql`
  d.id as "deviceId", d."deviceCode", d."roomId", d."expireTime", s."monthPrice"::text as "monthPrice"`;
const standards = sql`left join resource_standards s on s."standardKey" = d."standardKey"`;

async function readListedUsers({ db }: FlowScope, values: Row): Promise<readonly AffectedUser[]> {
  const names = [
    ...new Set(
      textOf(values['userNames'] ?? '')
        .split(/[\s,，;；、]+/)
        .filter(Boolean),
    ),
  ];
  if (names.length > mostNames) {
    throw createFieldRefusal('userNames', `一次最多${mostNames}个用户`, `At most ${mostNames} users at a time`);
  }
  const { rows } = await sql<AffectedUser>`
    select given.name as "userName", u.status, ${columns}, null::text as "faultNo", true as "isStillAssigned",
      false as "isCompensated"
    from unnest(${names}::text[]) with ordinality as given (name, place)
    left join client_users u on u."userName" = given.name
    left join devices d on d."userName" = u."userName" ${standards}
    order by given.place, d.id`.execute(db);
  return rows;
}

/** Returns the users who had a device in these rooms during the fault. */
async function readUsersOfRooms({ db }: FlowScope, values: Row): Promise<readonly AffectedUser[]> {
  const rooms = Array.isArray(values['roomIds']) ? values['roomIds'].map(Number) : [];
  const { rows } = await sql<AffectedUser>`
    select distinct on (b."userName", d.id) b."userName", u.status, ${columns}, null::text as "faultNo",
      d."userName" is not distinct from b."userName" as "isStillAssigned",
      exists (
        select from compensation_records c
        where c."userName" = b."userName" and c."deviceId" = d.id and c."giftStatus" in (1, 3)
          and c."faultStart" <= ${values['faultEnd']}::timestamp and c."faultEnd" >= ${values['faultStart']}::timestamp
      ) as "isCompensated"
    from resource_binds b join devices d on d.id = b."deviceId"
    join client_users u on u."userName" = b."userName" ${standards}
    where d."roomId" = any(${rooms}::bigint[]) and coalesce(b."bindTime", ${values['faultStart']}::timestamp)
        <= ${values['faultEnd']}::timestamp
      and coalesce(b."unbindTime", ${values['faultEnd']}::timestamp) >= ${values['faultStart']}::timestamp
    order by b."userName", d.id`.execute(db);
  return rows;
}

async function readUsersOfFaults({ db, isHeld }: FlowScope, values: Row): Promise<readonly AffectedUser[]> {
  const given: readonly unknown[] = Array.isArray(values['faultNos']) ? values['faultNos'] : [];
  // The lock lets the second of two concurrent compensations of a fault see the records of the first.
  if (isHeld) {
    await sql`
      select from fault_conditions where "faultNo" = any(${[...given]}::text[]) order by id for update`.execute(db);
  }
  const { rows } = await sql<AffectedUser>`
    select f."userName", u.status, ${columns}, f."faultNo",
      d."userName" is not distinct from f."userName" as "isStillAssigned",
      f.compensated is true or exists (
        select from compensation_records c
        where c."faultNo" = f."faultNo" and c."userName" = f."userName" and c."giftStatus" in (1, 3)
      ) as "isCompensated"
    from fault_conditions f left join devices d on d.id = f."deviceId"
    left join client_users u on u."userName" = f."userName" ${standards}
    where f."faultNo" = any(${[...given]}::text[]) order by f."faultNo"`.execute(db);
  return rows;
}

async function readUsersOfMerchant({ db }: FlowScope, values: Row): Promise<readonly AffectedUser[]> {
  const { rows } = await sql<AffectedUser>`
    select u."userName", u.status, ${columns}, null::text as "faultNo", true as "isStillAssigned", false as "isCompensated"
    from client_users u left join devices d on d."userName" = u."userName" ${standards}
    where u."merchantSign" = ${values['merchantSign']} order by u."userName", d.id`.execute(db);
  return rows;
}
