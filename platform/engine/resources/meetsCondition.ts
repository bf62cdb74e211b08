import { type AliasableExpression, type SqlBool, sql } from 'kysely';

import {
  type ConditionNameOf,
  conditionOf,
  resolveConditionNames,
} from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { type ConditionSqlScope, conditionToSql } from './conditionSql.ts';
import { storedFields } from '../fields/resourceFields.ts';
import { eb } from '../records/withRecordTables.ts';

interface MeetsOptions {
  /** Alias of the table in the query. Without it, the columns are not qualified. */
  readonly as?: string;
  /** Time for conditions that refer to `$now`. */
  readonly now?: string;
}

/**
 * Returns SQL for a named condition of a resource. `recordMeetsCondition` evaluates the condition in memory.
 *
 * @example
 * withTables(db, devices).selectFrom('devices as d').select('d.id').where(meets(devices, 'idle', { as: 'd' }))
 */
export function meetsCondition<R extends Resource>(
  resource: R,
  name: ConditionNameOf<R>,
  { as, now }: MeetsOptions = {},
): AliasableExpression<SqlBool> {
  return conditionToSql(conditionOf(resource, name), columnsOf(resource, as, now));
}

/** Returns SQL for the displayed value of a stored field: null while the condition in `knownWhen` does not hold. */
export function displayedValueExpression(resource: Resource, field: string, as: string): AliasableExpression<unknown> {
  const value = sql.ref(`${as}.${field}`);
  const { knownWhen } = resource.fields[field] ?? {};
  if (!knownWhen) return value;
  return eb
    .case()
    .when(conditionToSql(resolveConditionNames(resource, knownWhen), columnsOf(resource, as)))
    .then(value)
    .end();
}

function columnsOf(resource: Resource, as?: string, now?: string): ConditionSqlScope {
  const stored = storedFields(resource);
  const valueOf = (field: string) => {
    if (field !== 'id' && !Object.hasOwn(stored, field))
      throw new Error(`A condition of ${resource.name} refers to ${field}, which no column stores`);
    return sql.ref(as === undefined ? field : `${as}.${field}`);
  };
  return { fields: allFields(resource), valueOf, now };
}
