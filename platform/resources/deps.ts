import type { Label } from '../../src/schemas/label.ts';
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
  /** Hears of every new job, once it is stored. */
  readonly onJob?: (() => void) | undefined;
}

/** Who does something, when and in which language: what a call and a job have in common. */
export type Circumstances = Pick<RouteContext, 'caller' | 'now' | 'language' | 'query'>;

export function scopeOf(resource: Resource, deps: ResourceDeps, context: Circumstances, db: Database): EffectScope {
  const { caller, now, query, language } = context;
  return { db, resource, resourceOf: deps.catalogue.get, caller, now, nowMs: deps.clock(), query, language };
}

export function signatureOf({ caller, now }: Pick<Circumstances, 'caller' | 'now'>): Signature {
  return { now, userName: caller.userName };
}

/** `修改用户：zhangsan`, `Edit user: zhangsan`: the sentence of the log. */
export function describe(verb: Label, resource: Resource, record?: Row): Label {
  const title = record?.[titleFieldOf(resource)];
  const { noun } = resource;
  // A form that was not validated yet may hold anything.
  const hasTitle = typeof title === 'string' || typeof title === 'number';
  return {
    zh: `${verb.zh}${noun.zh}${hasTitle ? `：${String(title)}` : ''}`,
    en: `${verb.en} ${noun.en}${hasTitle ? `: ${String(title)}` : ''}`,
  };
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
