import type { Resource } from '../../src/schemas/resource.ts';
import { titleFieldOf } from '../../src/schemas/systemFields.ts';
import { writableFields } from '../../src/schemas/writable.ts';
import type { EffectScope } from '../effects/effect.ts';
import type { RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import type { Catalogue } from './catalogue.ts';
import { computedExpression } from './computed.ts';
import { readablePart } from './select.ts';
import type { Signature } from './store.ts';

/** What the routes of the resources are given by the platform. */
export interface ResourceDeps {
  readonly catalogue: Catalogue;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

export function scopeOf(resource: Resource, deps: ResourceDeps, context: RouteContext, db: Database): EffectScope {
  const { caller, now, query } = context;
  return { db, resource, resourceOf: deps.catalogue.get, caller, now, nowMs: deps.clock(), query };
}

export function signatureOf({ caller, now }: RouteContext): Signature {
  return { now, userName: caller.userName };
}

/** `修改用户：zhangsan`, the sentence of the log. */
export function describe(verb: string, resource: Resource, record?: Row): string {
  const title = record?.[titleFieldOf(resource)];
  return `${verb}${resource.noun.zh}${title === undefined || title === null ? '' : `：${String(title)}`}`;
}

/** A record as the log keeps it: what may be shown, without what follows from other records. */
export function loggedPart(resource: Resource, record: Row): Row {
  const writable = writableFields(resource.fields, 'create');
  return Object.fromEntries(
    Object.entries(readablePart(resource, record)).filter(
      ([name]) => name in writable || !computedExpression(resource, name),
    ),
  );
}
