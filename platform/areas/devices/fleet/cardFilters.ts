import { type RawBuilder, sql } from 'kysely';

import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { filtersOf, toConditions } from '../../../engine/resources/filters.ts';
import { escapeLike } from '../../../engine/storage/escapeLike.ts';
import { badRequest, toId } from '../../../engine/http/requestInput.ts';

type Conditions = readonly RawBuilder<unknown>[];

/** Fields of a card's location by which the cards are filtered, in addition to the filters of `devices`. */
const places = ['roomId', 'cabinetId', 'chassisId'] as const;

const address = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** Converts the filters of `POST …/cards` to conditions; refuses unknown filters. */
export function cardConditions(devices: Resource, body: Readonly<Record<string, unknown>>, now: string): Conditions {
  const { filters = {}, ipStart, ipEnd, search } = body;
  if (!isRecord(filters)) throw badRequest({ zh: '筛选条件应为JSON对象', en: 'The filter must be a JSON object' });
  return [
    ...places.flatMap(name => (isGiven(body[name]) ? [sql`${sql.ref(`t.${name}`)} = ${toId(body[name])}`] : [])),
    ...toConditions(filtersOf(devices, { now }), filters),
    ...(isGiven(ipStart) ? [sql`t."deviceIp"::inet >= ${addressOf(ipStart)}::inet`] : []),
    ...(isGiven(ipEnd) ? [sql`t."deviceIp"::inet <= ${addressOf(ipEnd)}::inet`] : []),
    ...(isGiven(search) ? [named(String(search))] : []),
  ];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function addressOf(value: unknown): string {
  const text = String(value);
  if (address.test(text)) return text;
  throw badRequest({ zh: 'IP地址不正确', en: 'The IP address is not valid' });
}

function named(word: string): RawBuilder<unknown> {
  const part = `%${escapeLike(word)}%`;
  return sql`(t."deviceIp" like ${part} or t."deviceCode" ilike ${part} or t."userName" ilike ${part})`;
}
