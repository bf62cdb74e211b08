import { type AliasedExpression, type Expression, expressionBuilder, sql } from 'kysely';

import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { fieldExpressionOf } from '../resources/select.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database } from '../storage/database.ts';
import { castTo } from '../storage/sqlTerms/castTo.ts';
import { tableName } from '../storage/tables.ts';

/** Maximum number of further list columns, such as user and device, to distinguish records with the same title. */
const maxFurtherColumns = 2;

const separator = ' · ';

type ResourceOf = (name: string) => Resource;

interface NamedItem {
  readonly id: number;
  readonly name: string | null;
}

/**
 * Returns a query for rows of `id` and `name`: the title of each record, followed by further list columns when several
 * records share the title. Leaves out the title when all records share it.
 */
export function selectItemNames(
  db: Database,
  {
    resource,
    ids,
    resourceOf,
  }: { readonly resource: Resource; readonly ids: readonly number[]; readonly resourceOf: ResourceOf },
): AliasedExpression<NamedItem, 'named'> {
  const title = titleFieldOf(resource);
  const fields = allFields(resource);
  const chosen = db
    .selectFrom(`${tableName(resource)} as t`)
    .select('t.id')
    .where('t.id', '=', anyOf(ids));
  if (title === 'id' || fields[title]?.unique) {
    return chosen
      .select(castTo(fieldExpressionOf(resource, title), 'text').as('name'))
      .$castTo<NamedItem>()
      .as('named');
  }
  const names = [title, ...distinguishingColumns(fields, title)];
  const columns = names.map((name, at) => fieldExpressionOf(resource, name).as(`f${at}`));
  const [first, ...others] = names.map((name, at) =>
    displayedText(db, fields[name], { value: sql.ref(`r.f${at}`), resourceOf }),
  );
  return db
    .selectFrom(
      db
        .selectFrom(chosen.select(columns).as('r'))
        .select(eb => [
          'r.id',
          eb.cast<string>(first ?? eb.lit(null), 'text').as('title'),
          eb
            .fn<string>('concat_ws', [eb.val(separator), ...(others.length > 0 ? others : [eb.lit(null)])])
            .as('beside'),
        ])
        .as('parts'),
    )
    .select(eb => {
      const sameTitle = eb.fn.countAll<number>().over(over => over.partitionBy('title'));
      return [
        'id',
        eb
          .case()
          .when(eb.or([eb('beside', '=', ''), eb(sameTitle, '=', 1)]))
          .then(eb.ref('title'))
          .when(sameTitle, '=', eb.fn.countAll<number>().over())
          .then(eb.ref('beside'))
          .else(eb.fn<string>('concat_ws', [eb.val(separator), 'title', 'beside']))
          .end()
          .as('name'),
      ];
    })
    .$castTo<NamedItem>()
    .as('named');
}

function distinguishingColumns(fields: Readonly<Record<string, Field>>, title: string): readonly string[] {
  const mayName = ([name, { kind, list, multiple, secret }]: readonly [string, Field]) =>
    name !== title && list && !multiple && !secret && (kind === 'reference' || kind === 'text');
  return Object.entries(fields)
    .filter(mayName)
    .slice(0, maxFurtherColumns)
    .map(([name]) => name);
}

/** Returns the displayed text of a value: for a reference, the title of the referenced record instead of its key. */
function displayedText(
  db: Database,
  field: Field | undefined,
  { value, resourceOf }: { readonly value: Expression<unknown>; readonly resourceOf: ResourceOf },
): Expression<string | null> {
  const text = castTo(value, 'text');
  if (field?.kind !== 'reference') return text;
  const target = resourceOf(field.resource);
  const found = db
    .selectFrom(`${tableName(target)} as t`)
    .select(castTo(fieldExpressionOf(target, titleFieldOf(target)), 'text').as('label'))
    .where(fieldExpressionOf(target, field.stores ?? 'id'), '=', value)
    .limit(1);
  return expressionBuilder().fn.coalesce(found, text);
}
