import { type RawBuilder, sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { submitActionJob } from './fleet/submitActionJob.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

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
      throw createFieldRefusal('maxValue', '最大值不能小于最小值', 'Max cannot be less than min');
    }
    for (const field of ['paramValue', 'defaultValue']) refuseWrongType(parameter, field);
  }),

  /** Sends the value to the cards in scope; each card that confirms it counts as applied. */
  deviceParameterPush: onAction(async (scope, { record, values }) => {
    const parameter = record ?? {};
    const chosen = [inScope(parameter), ...(await targetConditions(scope, values))];
    const { rows } = await sql<{ id: number; isOnline: boolean }>`
      select id, "networkStatus" = 1 as "isOnline" from devices
      where ${sql.join(chosen, sql` and `)} order by id`.execute(scope.db);
    if (rows.length === 0) throw createRefusal('范围内没有设备', 'There are no devices in scope');
    if (!rows.some(row => row.isOnline)) {
      throw createRefusal(`范围内${rows.length}台设备均离线`, `All ${rows.length} devices in scope are offline`);
    }
    const order = { of: 'devices', values: { parameterIds: [parameter['id']] }, code: 'device-parameter:push' };
    const ids = rows.map(row => row.id);
    await submitActionJob(scope, 'boardApplyParams', ids, order);
  }),

  deviceParameterReset: onAction(async (scope, { record }) => {
    const value = record?.['defaultValue'];
    if (value === null || value === undefined || value === '') {
      throw createRefusal('该参数没有默认值', 'The parameter has no default');
    }
    await changeOwnRecord(scope, record?.['id'], { paramValue: value });
  }),
};

const isNumber = (value: unknown): boolean => value !== null && value !== undefined && Number.isFinite(Number(value));

function refuseWrongType(parameter: Row, field: string): void {
  const value = parameter[field];
  if (typeof value !== 'string' || value === '') return;
  if (parameter['valueType'] === kinds.number) return refuseInvalidNumber(parameter, field, value);
  if (parameter['valueType'] === kinds.boolean && value !== 'true' && value !== 'false') {
    throw createFieldRefusal(field, '布尔值应为true或false', 'Enter true or false');
  }
  if (parameter['valueType'] === kinds.json && !isJson(value)) {
    throw createFieldRefusal(field, '不是有效的JSON', 'Invalid JSON');
  }
}

function refuseInvalidNumber({ minValue, maxValue }: Row, field: string, value: string): void {
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw createFieldRefusal(field, '应为数字', 'Enter a number');
  if (isNumber(minValue) && Number(value) < Number(minValue)) {
    throw createFieldRefusal(field, `不能小于${Number(minValue)}`, `Cannot be less than ${Number(minValue)}`);
  }
  if (isNumber(maxValue) && Number(value) > Number(maxValue)) {
    throw createFieldRefusal(field, `不能大于${Number(maxValue)}`, `Cannot be greater than ${Number(maxValue)}`);
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

/**
 * Returns the conditions that select the chosen cards in scope. Rejects unknown device codes before anything is sent.
 */
async function targetConditions({ db }: EffectScope, values: Row): Promise<readonly RawBuilder<unknown>[]> {
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
  if (unknown) throw createFieldRefusal('deviceCodes', `没有设备${unknown.code}`, `There is no device ${unknown.code}`);
  return [sql`"deviceCode" = any(${codes}::text[])`];
}
