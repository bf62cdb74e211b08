import { sql } from 'kysely';

import type { Label } from '../../../../src/schemas/vocabulary/label.ts';
import { englishColumn } from '../../../engine/fields/englishColumn.ts';
import type { Database } from '../../../engine/storage/database.ts';

/** Operators have user type 2 and sign in with a computer. */
const operator = { userType: 2, clientType: 3 } as const;

interface LoginRecord {
  readonly userName: string;
  readonly loginMethod: number;
  readonly loginTime: string;
  readonly loginIp: string;
  readonly diskName: string;
  readonly clientVersion: string | null;
  /** Reason of a failure; `null` for a success. */
  readonly failReason: Label | null;
}

export async function writeLoginRecord(db: Database, record: LoginRecord): Promise<void> {
  const { userName, loginMethod, loginTime, loginIp, diskName, clientVersion, failReason } = record;
  await sql`
    insert into login_records ("userName", "userType", "clientType", "loginMethod", "loginTime", "loginIp", "diskName",
      "clientVersion", result, "failReason", ${sql.id(englishColumn('failReason'))})
    values (${userName}, ${operator.userType}, ${operator.clientType}, ${loginMethod}, ${loginTime}, ${loginIp},
      ${diskName}, ${clientVersion}, ${failReason === null ? 1 : 2}, ${failReason?.zh ?? null}, ${failReason?.en ?? null})`.execute(
    db,
  );
}

/** Closes all open sign-in records of a user, because a record does not store its session. */
export async function closeLoginRecords(db: Database, userName: string, now: string): Promise<void> {
  await sql`
    update login_records set "logoutTime" = ${now}::timestamp,
      "onlineSeconds" = greatest(0, extract(epoch from ${now}::timestamp - "loginTime"))::bigint, revision = revision + 1
    where "userName" = ${userName} and "userType" = ${operator.userType} and result = 1
      and "logoutTime" is null`.execute(db);
}

/** Returns the version of the console from the request header; `null` when the version is invalid. */
export function clientVersionOf(request: Request): string | null {
  const version = request.headers.get('client-version') ?? '';
  return /^\d{1,6}(\.\d{1,6}){1,3}$/.test(version) ? version : null;
}
