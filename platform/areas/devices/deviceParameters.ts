import { recordMeetsCondition } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

import deviceParameters from '../../../src/resources/devices/device-parameters.ts';
import devices from '../../../src/resources/devices/devices.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { paramScope, paramValueType, pushTarget } from '../../../src/schemas/codes/devices.ts';
import type { RowOf, TablesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { submitActionJob } from './fleet/submitActionJob.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Parameter = RowOf<typeof deviceParameters>;

export const effects = effectsOf(deviceParameters, {
  saveDeviceParameter: async ({ db }, { id }) => {
    const parameter = await withTables(db, deviceParameters)
      .selectFrom('device_parameters')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { minValue, maxValue } = parameter;
    if (minValue !== null && maxValue !== null && maxValue < minValue) {
      throw createFieldRefusal('maxValue', '最大值不能小于最小值', 'Max cannot be less than min');
    }
    for (const field of ['paramValue', 'defaultValue'] as const) refuseWrongType(parameter, field);
  },

  /** Sends the value to the cards in scope. The value counts as applied on each card that confirms it. */
  deviceParameterPush: async (scope, { record, values }) => {
    const isChosen = await toTargetCondition(scope, values);
    const cards = await withTables(scope.db, devices)
      .selectFrom('devices')
      .select(['id', 'networkStatus'])
      .where(eb => eb.and([...inScope(eb, record), ...isChosen(eb)]))
      .orderBy('id')
      .execute();
    if (cards.length === 0) throw createRefusal('范围内没有设备', 'There are no devices in scope');
    if (!cards.some(card => recordMeetsCondition(devices, 'online', card))) {
      throw createRefusal(`范围内${cards.length}台设备均离线`, `All ${cards.length} devices in scope are offline`);
    }
    const order = { of: 'devices', values: { parameterIds: [record.id] }, code: 'device-parameter:push' };
    const ids = cards.map(card => card.id);
    await submitActionJob(scope, 'boardApplyParams', ids, order);
  },

  deviceParameterReset: async (scope, { record: { id, defaultValue } }) => {
    if (!defaultValue) throw createRefusal('该参数没有默认值', 'The parameter has no default');
    await changeRecord(scope, deviceParameters, id, { paramValue: defaultValue });
  },
});

function refuseWrongType(parameter: Parameter, field: 'paramValue' | 'defaultValue'): void {
  const { [field]: value, valueType } = parameter;
  if (!value) return;
  if (valueType === paramValueType.number) return refuseInvalidNumber(parameter, field, value);
  if (valueType === paramValueType.boolean && value !== 'true' && value !== 'false') {
    throw createFieldRefusal(field, '布尔值应为true或false', 'Enter true or false');
  }
  if (valueType === paramValueType.json && !isJson(value)) {
    throw createFieldRefusal(field, '不是有效的JSON', 'Invalid JSON');
  }
}

function refuseInvalidNumber({ minValue, maxValue }: Parameter, field: string, value: string): void {
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw createFieldRefusal(field, '应为数字', 'Enter a number');
  if (minValue !== null && Number(value) < minValue) {
    throw createFieldRefusal(field, `不能小于${minValue}`, `Cannot be less than ${minValue}`);
  }
  if (maxValue !== null && Number(value) > maxValue) {
    throw createFieldRefusal(field, `不能大于${maxValue}`, `Cannot be greater than ${maxValue}`);
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

type DeviceConditions = (
  eb: ExpressionBuilder<TablesOf<[typeof devices]>, 'devices'>,
) => readonly Expression<SqlBool>[];

function inScope(
  eb: Parameters<DeviceConditions>[0],
  { scope, roomId, phoneType }: Parameter,
): readonly Expression<SqlBool>[] {
  if (scope === paramScope.room) return [eb('roomId', '=', roomId)];
  return scope === paramScope.phoneModel ? [eb('phoneType', '=', phoneType)] : [];
}

interface PushForm {
  readonly target: CodeOf<typeof pushTarget>;
  readonly roomIds?: readonly number[] | null;
  readonly deviceCodes?: string | null;
}

/**
 * Returns the conditions for the target in the form: certain rooms, certain devices, or all cards. Rejects unknown
 * device codes.
 */
async function toTargetCondition(
  { db }: EffectScope,
  { target, roomIds, deviceCodes }: PushForm,
): Promise<DeviceConditions> {
  if (target === pushTarget.rooms) return eb => [eb('roomId', '=', anyOf(roomIds ?? []))];
  if (target !== pushTarget.devices) return () => [];
  const lines = (deviceCodes ?? '').split(/\r?\n/).map(line => line.trim());
  const codes = [...new Set(lines.filter(line => line !== ''))];
  const rows = await withTables(db, devices)
    .selectFrom('devices')
    .select('deviceCode')
    .where('deviceCode', '=', anyOf(codes))
    .execute();
  const known = new Set(rows.map(row => row.deviceCode));
  const unknown = codes.find(code => !known.has(code));
  if (unknown !== undefined) {
    throw createFieldRefusal('deviceCodes', `没有设备${unknown}`, `There is no device ${unknown}`);
  }
  return eb => [eb('deviceCode', '=', anyOf(codes))];
}
