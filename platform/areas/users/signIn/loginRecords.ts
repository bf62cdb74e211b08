import loginRecords from '../../../../src/resources/users/login-records.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { loggedClientType, resultStatus } from '../../../../src/schemas/codes/common.ts';
import { type operatorLoginMethod, userType } from '../../../../src/schemas/codes/users.ts';
import type { NewRowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { insertRecord } from '../../../engine/records/store.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { elapsedSeconds } from '../../../engine/storage/sqlTerms/elapsedSeconds.ts';

interface LoginRecord {
  readonly userName: string;
  readonly loginMethod: CodeOf<typeof operatorLoginMethod>;
  readonly loginTime: string;
  readonly loginIp: string;
  readonly diskName: string;
  readonly clientVersion: string | null;
  /** Reason of a failure; `null` for a success. */
  readonly failReason: Label | null;
}

/** Stores an attempt of an operator to sign in. Operators use the console on a computer. */
export async function writeLoginRecord(db: Database, { failReason, ...attempt }: LoginRecord): Promise<void> {
  const record: NewRowOf<typeof loginRecords> = {
    ...attempt,
    userType: userType.managementPlatformUser,
    clientType: loggedClientType.pc,
    result: failReason === null ? resultStatus.succeeded : resultStatus.failed,
    failReason: failReason?.zh ?? null,
    failReasonEn: failReason?.en ?? null,
  };
  await insertRecord(db, loginRecords, record, { now: attempt.loginTime, userName: attempt.userName });
}

/** Closes all open login records of a user, because a record does not contain the id of its session. */
export async function closeLoginRecords(db: Database, userName: string, now: string): Promise<void> {
  await withTables(db, loginRecords)
    .updateTable('login_records')
    .set(eb => ({
      logoutTime: now,
      onlineSeconds: elapsedSeconds(eb.ref('loginTime'), now),
      revision: eb('revision', '+', 1),
    }))
    .where('userName', '=', userName)
    .where('userType', '=', userType.managementPlatformUser)
    .where('result', '=', resultStatus.succeeded)
    .where('logoutTime', 'is', null)
    .execute();
}

/** Returns the version of the console from the request header; `null` when the version is invalid. */
export function clientVersionOf(request: Request): string | null {
  const version = request.headers.get('client-version') ?? '';
  return /^\d{1,6}(\.\d{1,6}){1,3}$/.test(version) ? version : null;
}
