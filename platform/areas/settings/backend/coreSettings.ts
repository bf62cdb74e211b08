import backendSettings from '../../../../src/resources/settings/backend-settings.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

const { fields } = backendSettings;

/** Back-end settings that the platform core reads, with the defaults that apply before the first save. */
interface CoreSettings {
  readonly singleLogin: boolean;
  readonly sessionMinutes: number;
  readonly loginFailLimit: number;
  readonly lockMinutes: number;
  readonly logKeepDays: number;
  readonly exportLimit: number;
  readonly maxBatchDevices: number;
}

const names = [
  'singleLogin',
  'sessionMinutes',
  'loginFailLimit',
  'lockMinutes',
  'logKeepDays',
  'exportLimit',
  'maxBatchDevices',
] as const satisfies readonly (keyof CoreSettings)[];

const { singleLogin, sessionMinutes, loginFailLimit, lockMinutes, logKeepDays, exportLimit, maxBatchDevices } = fields;

/**
 * Minimum from the rule of `logKeepDays`. Also applies to a lower value that was stored before this rule existed,
 * because such a value would delete the log too early.
 */
const minLogKeepDays = Math.max(...logKeepDays.rules.map(rule => (rule.rule === 'range' ? rule.min : 1)));

const defaults: CoreSettings = {
  singleLogin: singleLogin.default,
  sessionMinutes: sessionMinutes.default,
  loginFailLimit: loginFailLimit.default,
  lockMinutes: lockMinutes.default,
  logKeepDays: logKeepDays.default,
  exportLimit: exportLimit.default,
  maxBatchDevices: maxBatchDevices.default,
};

/**
 * Reads the settings. Do not cache the result: a change must apply to the next sign-in, export and housekeeping run.
 */
export async function readCoreSettings(db: Database): Promise<CoreSettings> {
  const row = await withTables(db, backendSettings).selectFrom('backend_settings').select(names).executeTakeFirst();
  return {
    singleLogin: row?.singleLogin ?? defaults.singleLogin,
    sessionMinutes: row?.sessionMinutes ?? defaults.sessionMinutes,
    loginFailLimit: row?.loginFailLimit ?? defaults.loginFailLimit,
    lockMinutes: row?.lockMinutes ?? defaults.lockMinutes,
    logKeepDays: Math.max(row?.logKeepDays ?? defaults.logKeepDays, minLogKeepDays),
    exportLimit: row?.exportLimit ?? defaults.exportLimit,
    maxBatchDevices: row?.maxBatchDevices ?? defaults.maxBatchDevices,
  };
}

/** Returns the maximum number of rows in an export. */
export async function readExportLimit(db: Database): Promise<number> {
  return (await readCoreSettings(db)).exportLimit;
}
