import compensationRecords from '../../../src/resources/billing/compensation-records.ts';
import faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import type userCompensation from '../../../src/resources/billing/user-compensation.ts';
import devices from '../../../src/resources/devices/devices.ts';
import resourceBinds from '../../../src/resources/devices/resource-binds.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { compensationTarget, giftStatus } from '../../../src/schemas/codes/billing.ts';
import type { accountStatus } from '../../../src/schemas/codes/users.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import type { FlowScope } from '../../engine/flows/plan.ts';
import type { FlowValues } from '../../engine/flows/flowOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export type CompensationForm = FlowValues<typeof userCompensation>;

/** User with an affected device. */
export interface AffectedUser {
  readonly userName: string | null;
  /** `null` when the user does not exist. */
  readonly status: CodeOf<typeof accountStatus> | null;
  readonly deviceId: number | null;
  readonly deviceCode: string | null;
  readonly roomId: number | null;
  readonly expireTime: string | null;
  readonly monthPrice: number | null;
  readonly faultNo: string | null;
  /** True if the user still has the device. */
  readonly isStillAssigned: boolean;
  readonly isCompensated: boolean;
}

const maxNames = 5_000;

/** Codes of `giftStatus` for compensations that are sent or being sent. */
const givenStatuses = [giftStatus.sending, giftStatus.sent] as const;

/** Returns the selected users, with one entry per affected device, in a stable order. */
export async function readAffectedUsers(scope: FlowScope, values: CompensationForm): Promise<readonly AffectedUser[]> {
  switch (values.targetType) {
    case compensationTarget.rooms:
      return readUsersOfRooms(scope, values);
    case compensationTarget.faultRecords:
      return readUsersOfFaults(scope, values);
    case compensationTarget.merchant:
      return readUsersOfMerchant(scope, values);
    default:
      return readListedUsers(scope, values);
  }
}

function tablesOf(db: Database) {
  return withTables(db, clientUsers, compensationRecords, devices, faultConditions, resourceBinds, resourceStandards);
}

/** Columns of the affected device `d` and its standard `s`. */
const deviceColumns = ['d.id as deviceId', 'd.deviceCode', 'd.roomId', 'd.expireTime', 's.monthPrice'] as const;

async function readListedUsers({ db }: FlowScope, values: CompensationForm): Promise<readonly AffectedUser[]> {
  const names = [...new Set((values.userNames ?? '').split(/[\s,，;；、]+/).filter(Boolean))];
  if (names.length > maxNames) {
    throw createFieldRefusal('userNames', `一次最多${maxNames}个用户`, `At most ${maxNames} users at a time`);
  }
  const rows = await tablesOf(db)
    .selectFrom('client_users as u')
    .leftJoin('devices as d', 'd.userName', 'u.userName')
    .leftJoin('resource_standards as s', 's.standardKey', 'd.standardKey')
    .select(['u.userName', 'u.status', ...deviceColumns])
    .where('u.userName', '=', anyOf(names))
    .orderBy('d.id')
    .execute();
  const known = new Set(rows.map(row => row.userName));
  const unknown = names.filter(name => !known.has(name)).map(userName => ({ ...unknownUser, userName }));
  const places = new Map<string | null, number>(names.map((name, at) => [name, at]));
  const placeOf = ({ userName }: { readonly userName: string | null }) => places.get(userName) ?? 0;
  return [...rows, ...unknown]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(row => ({ ...row, ...unrelatedToFault }));
}

const unknownUser = {
  status: null,
  deviceId: null,
  deviceCode: null,
  roomId: null,
  expireTime: null,
  monthPrice: null,
} as const;

const unrelatedToFault = { faultNo: null, isStillAssigned: true, isCompensated: false } as const;

/** Returns the users who had a device in these rooms during the fault. */
async function readUsersOfRooms({ db }: FlowScope, values: CompensationForm): Promise<readonly AffectedUser[]> {
  const { roomIds, faultStart = null, faultEnd = null } = values;
  const rows = await tablesOf(db)
    .selectFrom('resource_binds as b')
    .innerJoin('devices as d', 'd.id', 'b.deviceId')
    .innerJoin('client_users as u', 'u.userName', 'b.userName')
    .leftJoin('resource_standards as s', 's.standardKey', 'd.standardKey')
    .distinctOn(['b.userName', 'd.id'])
    .select(['b.userName', 'u.status', ...deviceColumns])
    .select(eb => [
      eb('d.userName', 'is not distinct from', eb.ref('b.userName')).$castTo<boolean>().as('isStillAssigned'),
      eb
        .exists(
          eb
            .selectFrom('compensation_records as c')
            .select('c.id')
            .whereRef('c.userName', '=', 'b.userName')
            .whereRef('c.deviceId', '=', 'd.id')
            .where('c.giftStatus', 'in', givenStatuses)
            .where('c.faultStart', '<=', faultEnd)
            .where('c.faultEnd', '>=', faultStart),
        )
        .$castTo<boolean>()
        .as('isCompensated'),
    ])
    .where('d.roomId', '=', anyOf(roomIds ?? []))
    .where(eb => eb.or([eb('b.bindTime', 'is', null), eb('b.bindTime', '<=', faultEnd)]))
    .where(eb => eb.or([eb('b.unbindTime', 'is', null), eb('b.unbindTime', '>=', faultStart)]))
    .orderBy('b.userName')
    .orderBy('d.id')
    .execute();
  return rows.map(row => ({ ...row, faultNo: null }));
}

async function readUsersOfFaults(
  { db, isExecuting }: FlowScope,
  values: CompensationForm,
): Promise<readonly AffectedUser[]> {
  const tables = tablesOf(db);
  const given = values.faultNos ?? [];
  // The lock lets the second of two concurrent compensations of a fault see the records of the first.
  if (isExecuting) {
    await tables
      .selectFrom('fault_conditions')
      .select('id')
      .where('faultNo', '=', anyOf(given))
      .orderBy('id')
      .forUpdate()
      .execute();
  }
  return tables
    .selectFrom('fault_conditions as f')
    .leftJoin('devices as d', 'd.id', 'f.deviceId')
    .leftJoin('client_users as u', 'u.userName', 'f.userName')
    .leftJoin('resource_standards as s', 's.standardKey', 'd.standardKey')
    .select(['f.userName', 'u.status', 'f.faultNo', ...deviceColumns])
    .select(eb => [
      eb('d.userName', 'is not distinct from', eb.ref('f.userName')).$castTo<boolean>().as('isStillAssigned'),
      eb
        .or([
          eb('f.compensated', 'is', true),
          eb.exists(
            eb
              .selectFrom('compensation_records as c')
              .select('c.id')
              .whereRef('c.faultNo', '=', 'f.faultNo')
              .whereRef('c.userName', '=', 'f.userName')
              .where('c.giftStatus', 'in', givenStatuses),
          ),
        ])
        .$castTo<boolean>()
        .as('isCompensated'),
    ])
    .where('f.faultNo', '=', anyOf(given))
    .orderBy('f.faultNo')
    .execute();
}

async function readUsersOfMerchant({ db }: FlowScope, values: CompensationForm): Promise<readonly AffectedUser[]> {
  const rows = await tablesOf(db)
    .selectFrom('client_users as u')
    .leftJoin('devices as d', 'd.userName', 'u.userName')
    .leftJoin('resource_standards as s', 's.standardKey', 'd.standardKey')
    .select(['u.userName', 'u.status', ...deviceColumns])
    .where('u.merchantSign', '=', values.merchantSign ?? null)
    .orderBy('u.userName')
    .orderBy('d.id')
    .execute();
  return rows.map(row => ({ ...row, ...unrelatedToFault }));
}
