import { isDiskFullError, isUnstorableTextError } from '../storage/databaseErrors.ts';
import { Refusal } from './refusal.ts';

/** Error codes that mean the database is unreachable: refused, lost or exhausted connections. */
const unreachableCodes = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|08\w{3}|53\w{3}|57P0\d)$/;

/** Error codes of a statement that timed out while it ran or while it waited for a lock. */
const timeoutCodes = /^(55P03|57014)$/;

/**
 * Converts an error to a refusal. For an unknown error, the refusal only contains the id under which the error is
 * logged.
 */
export function toRefusal(error: unknown, id: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFullError(error)) {
    return new Refusal(
      {
        zh: '平台磁盘空间不足，未保存；请联系管理员清理磁盘后重试',
        en: 'The disk of the platform is full and nothing was saved. Ask an administrator to free space, then try again',
      },
      // Sets no HTTP status, because the console reports statuses above 500 as an unreachable server.
      { status: 1, code: 507, cause: error },
    );
  }
  if (isUnreachable(error)) {
    return new Refusal(
      { zh: '数据库暂时不可用，请稍后再试', en: 'The database is not available. Try again shortly' },
      { status: 1, code: 503, http: 503, retryAfterSeconds: 2, cause: error },
    );
  }
  if (isUnstorableTextError(error)) {
    return new Refusal(
      { zh: '内容含有无法保存的字符', en: 'The request contains characters that cannot be stored' },
      { status: 1, code: 400, cause: error },
    );
  }
  if (hasCode(error, timeoutCodes)) {
    return new Refusal(
      {
        zh: '数据正被其他操作占用，请稍后再试',
        en: 'Another operation is using these records. Try again shortly',
      },
      { status: 1, code: 503, http: 503, retryAfterSeconds: 2, cause: error },
    );
  }
  return new Refusal(
    { zh: `服务器内部错误（编号${id}）`, en: `Internal server error (number ${id})` },
    { status: 1, code: 500, http: 500, data: { id }, cause: error },
  );
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (hasCode(error, unreachableCodes)) return true;
  return /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.test(error.code);
}
