import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import type { EffectScope } from '../effects/effect.ts';
import type { RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import type { Catalogue } from './catalogue.ts';
import { pickReadableFields } from './select.ts';
import type { WriteStamp } from '../records/store.ts';

/** Dependencies of the resource routes. */
export interface ResourceDeps {
  readonly catalogue: Catalogue;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** Called for every new job, after the job was stored. */
  readonly onJob?: (() => void) | undefined;
}

/** Context that requests and jobs share: caller, time, language and query. */
export type CallerContext = Pick<RouteContext, 'caller' | 'now' | 'language' | 'query'>;

export function createEffectScope(
  resource: Resource,
  deps: ResourceDeps,
  context: CallerContext,
  db: Database,
): EffectScope {
  const { caller, now, query, language } = context;
  return { db, resource, resourceOf: deps.catalogue.get, caller, now, nowMs: deps.clock(), query, language };
}

export function writeStampOf({ caller, now }: Pick<CallerContext, 'caller' | 'now'>): WriteStamp {
  return { now, userName: caller.userName };
}

/** Returns a sentence for the operation log, such as `修改用户：zhangsan` and `Edit user: zhangsan`. */
export function describeOperation(verb: Label, resource: Resource, record?: Row): Label {
  const title = record?.[titleFieldOf(resource)];
  const { noun } = resource;
  // A title that is not validated yet can have any type.
  const hasTitle = typeof title === 'string' || typeof title === 'number';
  return {
    zh: `${verb.zh}${noun.zh}${hasTitle ? `：${String(title)}` : ''}`,
    en: `${verb.en} ${noun.en}${hasTitle ? `: ${String(title)}` : ''}`,
  };
}

/** Returns the part of a record for the log: readable fields, without fields that are computed from other records. */
export function pickLoggedFields(resource: Resource, record: Row): Row {
  const writable = writableFields(resource.fields, 'create');
  return Object.fromEntries(
    Object.entries(pickReadableFields(resource, record)).filter(
      ([name]) => name in writable || !resource.fields[name]?.computed,
    ),
  );
}
