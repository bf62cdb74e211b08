import { type AliasableExpression, expressionBuilder, sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { displayedValueExpression } from './meetsCondition.ts';
import type { Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

/**
 * Expression of a computed field: the displayed value of a field of the record to which the row `t` refers.
 *
 * @example 'game-devices.deviceIp': valueOfReferencedRecord(devices, 'deviceIp', 'deviceId')
 */
export function valueOfReferencedRecord<const R extends Resource>(
  resource: R,
  field: keyof RowOf<R> & string,
  by: string,
): AliasableExpression<unknown> {
  return expressionBuilder<Record<string, Row>>()
    .selectFrom(`${tableName(resource)} as other`)
    .select(displayedValueExpression(resource, field, 'other').as(field))
    .where('other.id', '=', sql.ref(`t.${by}`))
    .$asScalar();
}
