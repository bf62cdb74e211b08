import { type Expression, type SqlBool, expressionBuilder } from 'kysely';

import type deviceResource from '../../../../src/resources/devices/devices.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { filtersOf, toConditions } from '../../../engine/resources/filters.ts';
import { escapeLike } from '../../../engine/storage/escapeLike.ts';
import { inet } from '../../../engine/storage/sqlTerms/inet.ts';
import { badRequestRefusal, toId } from '../../../engine/http/requestInput.ts';

type Conditions = readonly Expression<SqlBool>[];

const card = expressionBuilder<{ readonly t: RowOf<typeof deviceResource> }, 't'>();

/** Location fields that filter cards, in addition to the filters of `devices`. */
const places = ['roomId', 'cabinetId', 'chassisId'] as const;

const address = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** Converts the filters of `POST …/cards` to conditions; refuses unknown filters. */
export function toCardConditions(devices: Resource, body: Readonly<Record<string, unknown>>, now: string): Conditions {
  const { filters = {}, ipStart, ipEnd, search } = body;
  if (!isRecord(filters))
    throw badRequestRefusal({ zh: '筛选条件应为JSON对象', en: 'The filter must be a JSON object' });
  const ip = inet(card.ref('t.deviceIp'));
  return [
    ...places.flatMap(name => (isGiven(body[name]) ? [card(`t.${name}`, '=', toId(body[name]))] : [])),
    ...toConditions(filtersOf(devices, { now }), filters),
    ...(isGiven(ipStart) ? [card(ip, '>=', inet(addressOf(ipStart)))] : []),
    ...(isGiven(ipEnd) ? [card(ip, '<=', inet(addressOf(ipEnd)))] : []),
    ...(isGiven(search) ? [named(String(search))] : []),
  ];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function addressOf(value: unknown): string {
  const text = String(value);
  if (address.test(text)) return text;
  throw badRequestRefusal({ zh: 'IP地址不正确', en: 'The IP address is not valid' });
}

function named(word: string): Expression<SqlBool> {
  const part = `%${escapeLike(word)}%`;
  return card.or([
    card('t.deviceIp', 'like', part),
    card('t.deviceCode', 'ilike', part),
    card('t.userName', 'ilike', part),
  ]);
}
