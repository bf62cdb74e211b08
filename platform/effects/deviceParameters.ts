import { type RawBuilder, sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { type EffectScope, type Effects, onAction, onSave } from './effect.ts';
import { refused, refusedAt } from './refused.ts';
import { change } from './written.ts';

/** Codes of `paramValueType`. */
const kinds = { number: 1, text: 2, boolean: 3, json: 4 } as const;
/** Codes of `paramScope`. */
const scopes = { room: 2, phoneType: 3 } as const;
/** Codes of `pushTarget`. */
const targets = { rooms: 2, devices: 3 } as const;

export const effects: Effects = {
  saveDeviceParameter: onSave(async (scope, { id }) => {
    const { rows } = await sql<Row>`select * from device_parameters where id = ${id}`.execute(scope.db);
    const parameter = rows[0] ?? {};
    const [least, most] = [parameter['minValue'], parameter['maxValue']];
    if (isNumber(least) && isNumber(most) && Number(most) < Number(least)) {
      throw refusedAt('maxValue', '最大值不能小于最小值', 'Max cannot be less than min');
    }
    for (const field of ['paramValue', 'defaultValue']) keepType(parameter, field);
  }),

  /** Sends the value to the cards that are there; those that are offline take it when they come back. */
  deviceParameterPush: onAction(async (scope, { record, values }) => {
    const parameter = record ?? {};
    const chosen = [inScope(parameter), ...(await targetOf(scope, values))];
    const { rows } = await sql<{ online: number; all: number }>`
      select count(*) filter (where "networkStatus" = 1) as online, count(*) as all from devices
      where ${sql.join(chosen, sql` and `)}`.execute(scope.db);
    const { online = 0, all = 0 } = rows[0] ?? {};
    if (all === 0) throw refused('范围内没有设备', 'There are no devices in scope');
    if (online === 0) throw refused(`范围内${all}台设备均离线`, `All ${all} devices in scope are offline`);
    await change(scope, parameter['id'], { appliedCount: online });
  }),

  deviceParameterReset: onAction(async (scope, { record }) => {
    const value = record?.['defaultValue'];
    if (value === null || value === undefined || value === '') {
      throw refused('该参数没有默认值', 'The parameter has no default');
    }
    await change(scope, record?.['id'], { paramValue: value });
  }),
};

const isNumber = (value: unknown): boolean => value !== null && value !== undefined && Number.isFinite(Number(value));

function keepType(parameter: Row, field: string): void {
  const value = parameter[field];
  if (typeof value !== 'string' || value === '') return;
  if (parameter['valueType'] === kinds.number) return keepNumber(parameter, field, value);
  if (parameter['valueType'] === kinds.boolean && value !== 'true' && value !== 'false') {
    throw refusedAt(field, '布尔值应为true或false', 'A boolean is true or false');
  }
  if (parameter['valueType'] === kinds.json && !isJson(value)) {
    throw refusedAt(field, '不是有效的JSON', 'This is not valid JSON');
  }
}

function keepNumber({ minValue, maxValue }: Row, field: string, value: string): void {
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw refusedAt(field, '应为数字', 'A number is expected');
  if (isNumber(minValue) && Number(value) < Number(minValue)) {
    throw refusedAt(field, `不能小于${Number(minValue)}`, `Cannot be less than ${Number(minValue)}`);
  }
  if (isNumber(maxValue) && Number(value) > Number(maxValue)) {
    throw refusedAt(field, `不能大于${Number(maxValue)}`, `Cannot be greater than ${Number(maxValue)}`);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function inScope(parameter: Row): RawBuilder<unknown> {
  if (parameter['scope'] === scopes.room) return sql`"roomId" = ${parameter['roomId']}`;
  return parameter['scope'] === scopes.phoneType ? sql`"phoneType" = ${parameter['phoneType']}` : sql`true`;
}

/** What of the scope was chosen; a code that no device has is told before anything is sent. */
async function targetOf({ db }: EffectScope, values: Row): Promise<readonly RawBuilder<unknown>[]> {
  if (values['target'] === targets.rooms) return [sql`"roomId" = any(${values['roomIds']}::bigint[])`];
  if (values['target'] !== targets.devices) return [];
  const lines = String(values['deviceCodes'])
    .split(/\r?\n/)
    .map(line => line.trim());
  const codes = [...new Set(lines.filter(line => line !== ''))];
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as code
    where not exists (select from devices d where d."deviceCode" = code) limit 1`.execute(db);
  const [unknown] = rows;
  if (unknown) throw refusedAt('deviceCodes', `没有设备${unknown.code}`, `There is no device ${unknown.code}`);
  return [sql`"deviceCode" = any(${codes}::text[])`];
}
