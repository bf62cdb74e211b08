import { setImmediate } from 'node:timers/promises';

import { type AliasableExpression, expressionBuilder, sql } from 'kysely';

import type { Field } from '../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { storedFields } from '../engine/fields/resourceFields.ts';
import type { Database, Row } from '../engine/storage/database.ts';
import { formatWallTime } from '../engine/storage/platformTime.ts';
import { sqlTypeOf, tableName } from '../engine/storage/tables.ts';
import { storeInitialProgress, claimChunk } from './fillResource.ts';
import { createOpenUseRecords } from './createOpenUseRecords.ts';
import { castTo } from '../engine/storage/sqlTerms/castTo.ts';

/** Difference between the ids of an estate and the ids of its copy. */
const idStep = 1_000_000;

/** Copied resources, each after the resource that contains it. */
const copied = ['rooms', 'cabinets', 'chassis', 'device-addresses', 'bmc-mappings', 'devices'] as const;

/**
 * Second byte of MAC addresses in the first copy. Neither this value nor the next 50 values occur in the original
 * estate.
 */
const firstMaker = 0x1f;

const progress = 'estate copies';

interface CopyOptions {
  readonly db: Database;
  readonly resources: readonly Resource[];
  readonly signal: AbortSignal;
  readonly wallMs: number;
}

/** Copies the estate `copies` times: its rooms with all their equipment, in separate networks. */
export async function copyRoomsWithEquipment(
  { db, resources, signal, wallMs }: CopyOptions,
  copies: number,
): Promise<void> {
  await storeInitialProgress(db, progress, 0, copies);
  for (let isLeft = true; isLeft && !signal.aborted;) {
    isLeft = await db.transaction().execute(async trx => {
      const copy = await claimChunk(trx, progress, 1);
      if (copy === null) return false;
      for (const name of copied) {
        const resource = resources.find(item => item.name === name);
        if (resource) await copyRows(trx, resource, copy + 1);
      }
      await createOpenUseRecords(trx, formatWallTime(wallMs));
      return true;
    });
    await setImmediate();
  }
}

const eb = expressionBuilder<Record<string, Row>, string>();

async function copyRows(db: Database, resource: Resource, copy: number): Promise<void> {
  const fields = Object.entries(storedFields(resource));
  const table = tableName(resource);
  await db
    .insertInto(table)
    .columns(['id', ...fields.map(([name]) => name)])
    .expression(
      db
        .selectFrom(table)
        .select([
          eb('id', '+', eb.lit(copy * idStep)).as('id'),
          ...fields.map(([name, field]) => copiedValue(name, field, copy).as(name)),
        ])
        .where('id', '<', idStep)
        .orderBy('id'),
    )
    .execute();
}

/**
 * Returns the value of a field in a copy: maps references to the copied rooms and equipment, moves IP addresses into
 * the network of the copy, and keeps unique values unique.
 */
function copiedValue(name: string, field: Field, copy: number): AliasableExpression<unknown> {
  const column = eb.ref(name);
  if (field.kind === 'reference' && copied.some(item => item === field.resource) && sqlTypeOf(field) === 'bigint') {
    return eb(column, '+', eb.lit(copy * idStep));
  }
  if (field.kind === 'ip') {
    const first = castTo(eb.fn('split_part', [column, sql.lit('.'), eb.lit(1)]), 'integer');
    return eb.fn('regexp_replace', [column, sql.lit('^[0-9]+'), castTo(eb(first, '+', eb.lit(copy)), 'text')]);
  }
  if (field.kind === 'mac') {
    const maker = sql.lit((copy + firstMaker).toString(16).toUpperCase());
    return eb(eb(eb.fn('left', [column, eb.lit(3)]), '||', maker), '||', eb.fn('substr', [column, eb.lit(6)]));
  }
  const isName = field.unique === true && sqlTypeOf(field) === 'text';
  return isName ? eb(column, '||', sql.lit(`-${copy + 1}`)) : column;
}
