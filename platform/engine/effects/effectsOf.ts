import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { FormValues, RecordOf, WritableValuesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Effect, EffectScope, Effects } from './effect.ts';

/** Names of the effects that run when a record is created or changed. */
type SaveNames<R> =
  | (R extends { readonly effects: { readonly create: infer E extends string } } ? E : never)
  | (R extends { readonly effects: { readonly update: infer E extends string } } ? E : never);

type DeleteNames<R> = R extends { readonly effects: { readonly delete: infer E extends string } } ? E : never;

type ActionsOf<R> = R extends { readonly actions: readonly (infer A)[] } ? A : never;
type ActionNames<R> =
  ActionsOf<R> extends infer A ? (A extends { readonly effect: infer E extends string } ? E : never) : never;

type TransitionNames<R> = R extends { readonly turns: readonly (infer T)[] }
  ? T extends { readonly effect: infer E extends string }
    ? E
    : never
  : never;

/** Forms of the actions that run an effect; empty for an effect that only a scheduled transition runs. */
type FormsOf<R, E> =
  ActionsOf<R> extends infer A
    ? A extends { readonly effect: E }
      ? A extends { readonly form: infer F extends Fields }
        ? FormValues<F> & PayloadOf<A>
        : PayloadOf<A>
      : never
    : never;

/** Fixed values that an action adds to its form. */
type PayloadOf<A> = A extends { readonly payload: infer P } ? P : Readonly<Record<never, never>>;

type ActionValues<R, E> = [FormsOf<R, E>] extends [never] ? Readonly<Record<never, never>> : FormsOf<R, E>;

/** Record of an action; `null` for a toolbar action, which applies to no record. */
type ActionRecord<R extends Resource, E> =
  ActionsOf<R> extends infer A
    ? A extends { readonly effect: E; readonly on: readonly (infer P)[] }
      ? 'toolbar' extends P
        ? null
        : RecordOf<R>
      : never
    : never;

type RecordFor<R extends Resource, E> = [ActionRecord<R, E>] extends [never] ? RecordOf<R> : ActionRecord<R, E>;

/** Input of a save. `before` is `null` when the save creates the record. */
export interface SaveInput<R extends Resource> {
  readonly id: number;
  readonly before: RecordOf<R> | null;
  /** Validated values of the caller, including writable computed fields, whose values the effect stores. */
  readonly values: WritableValuesOf<R>;
}

export interface ActionInputOf<R extends Resource, E extends string> {
  /** Record after the transition of the action; `null` for an action of the toolbar. */
  readonly record: RecordFor<R, E>;
  readonly values: ActionValues<R, E>;
}

/** Effect that the engine provides for every resource. */
type SharedEffect = 'move';

type RunAction<R extends Resource, E extends string> = (
  scope: EffectScope,
  input: ActionInputOf<R, E>,
) => Promise<unknown>;

/**
 * Functions that a resource needs: one for each effect that only this resource names. A missing, additional or misspelled
 * effect does not compile.
 */
export type EffectsOf<R extends Resource> = {
  readonly [E in SaveNames<R>]: (scope: EffectScope, change: SaveInput<R>) => Promise<void>;
} & {
  readonly [E in DeleteNames<R>]: (scope: EffectScope, record: RecordOf<R>) => Promise<void>;
} & {
  readonly [E in Exclude<ActionNames<R> | TransitionNames<R>, SharedEffect>]:
    | RunAction<R, E>
    | { readonly reorders: RunAction<R, E> };
};

export interface ResourceEffects {
  readonly resource: string;
  readonly effects: Effects;
}

/**
 * Connects the effects that a resource names with the functions that carry them out. The types of records and values
 * follow from the resource. `{ reorders: run }` marks an action that also changes the positions of other records: the
 * platform locks the order of all records before such an action.
 *
 * @example
 * export const effects = effectsOf(roomVisits, {
 *   visitLeave: async (scope, { record }) => changeRecord(scope, roomVisits, record.id, { leftAt: scope.now }),
 * });
 */
export function effectsOf<const R extends Resource>(resource: R, functions: NoInfer<EffectsOf<R>>): ResourceEffects {
  const { create, update, delete: removal } = resource.effects ?? {};
  const toEffect = (name: string, run: unknown): Effect => {
    if (typeof run === 'object') return { on: 'action', run: (run as { reorders: never }).reorders, locksOrder: true };
    const on = name === create || name === update ? 'save' : name === removal ? 'delete' : 'action';
    return { on, run: run as never };
  };
  const named = Object.entries(functions).map(([name, run]) => [name, toEffect(name, run)] as const);
  return { resource: resource.name, effects: Object.fromEntries(named) };
}
