import type { Expression, SqlBool } from 'kysely';

import { conditionFilterKey } from '../../../src/schemas/vocabulary/conditionFilter.ts';
import { operatorKeyOf } from '../../../src/schemas/vocabulary/filterOperators.ts';
import { getConditionByName } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { eb } from '../records/withRecordTables.ts';
import { isNotTrue } from '../storage/sqlTerms/isNotTrue.ts';
import { type ConditionSqlScope, conditionToSql } from './conditionSql.ts';

interface ConditionFilter {
  readonly key: string;
  readonly name: string;
  readonly toCondition: (value: unknown) => Expression<SqlBool>;
}

/**
 * Returns the filters by named conditions. `is` selects records that meet at least one of the given conditions, and
 * `is__not` selects records that meet none of the given conditions. `is__empty` selects records that meet no condition
 * of the resource at all.
 */
export function conditionFilters({ conditions }: Resource, source: ConditionSqlScope): readonly ConditionFilter[] {
  if (!conditions) return [];
  const known = Object.keys(conditions);
  const meetsAny = (names: readonly string[]) =>
    eb.or(names.map(name => conditionToSql(getConditionByName({ conditions }, name), source)));
  const meetsNone = (names: readonly string[]) => isNotTrue(meetsAny(names));
  const filter = (key: string, toCondition: ConditionFilter['toCondition']) => ({
    key,
    name: conditionFilterKey,
    toCondition,
  });
  return [
    filter(conditionFilterKey, value => meetsAny(readNames(value, known))),
    filter(operatorKeyOf(conditionFilterKey, 'not'), value => meetsNone(readNames(value, known))),
    filter(operatorKeyOf(conditionFilterKey, 'empty'), value => {
      if (value !== true && value !== 'true' && value !== false && value !== 'false') throw invalidFilterRefusal();
      return String(value) === 'true' ? meetsNone(known) : meetsAny(known);
    }),
  ];
}

function readNames(value: unknown, known: readonly string[]): readonly string[] {
  // A list request with GET sends several names as one comma-separated text.
  const names: readonly unknown[] = Array.isArray(value) ? value : String(value).split(',');
  return names.map(name => {
    const found = known.find(item => item === name);
    if (found === undefined) throw invalidFilterRefusal();
    return found;
  });
}

function invalidFilterRefusal() {
  const key = conditionFilterKey;
  return badRequestRefusal({ zh: `${key}的取值不正确`, en: `${key} has an invalid value` });
}
