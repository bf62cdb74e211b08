import type { Language } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Caller } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';

/** Context of an effect, which runs inside the transaction of its write. */
export interface EffectScope {
  readonly db: Database;
  readonly resource: Resource;
  /** Returns another resource by its name. */
  readonly resourceOf: (name: string) => Resource;
  readonly caller: Caller;
  /** Current time in the platform's time zone. */
  readonly now: string;
  /** Same instant as `now`, for tables that store epoch milliseconds. */
  readonly nowMs: number;
  readonly query: Readonly<Record<string, string>>;
  /** Language of the caller, for the results of toolbar actions. */
  readonly language: Language;
}

export interface RecordChange {
  readonly id: number;
  /** Record before the write; `null` when the write creates it. */
  readonly before: Row | null;
  /**
   * Validated values of the caller. Includes writable computed fields: they have no column, so the effect stores their
   * values.
   */
  readonly values: Row;
}

export interface ActionInput {
  /** Record after the transition; `null` for a toolbar action. */
  readonly record: Row | null;
  readonly values: Row;
}

/** Runs after the record is written; throws a `Refusal` to undo the write. */
type SaveEffect = (scope: EffectScope, change: RecordChange) => Promise<void>;
/** Runs before the record is removed; throws a `Refusal` to prevent the removal. */
type DeleteEffect = (scope: EffectScope, record: Row) => Promise<void>;
/**
 * Returns the response of a toolbar action. Throw a `Refusal` to undo the write. Return a `Refusal` to report a failure
 * and keep the write.
 */
type ActionEffect = (scope: EffectScope, input: ActionInput) => Promise<unknown>;

export type Effect =
  | { readonly on: 'save'; readonly run: SaveEffect }
  | { readonly on: 'delete'; readonly run: DeleteEffect }
  | {
      readonly on: 'action';
      readonly run: ActionEffect;
      /**
       * True if the action also changes the positions of other records. The platform then locks the order of all
       * records before it runs the action.
       */
      readonly locksOrder?: true;
    };

export type Effects = Readonly<Record<string, Effect>>;

export const onAction = (run: ActionEffect): Effect => ({ on: 'action', run });
export const onReorder = (run: ActionEffect): Effect => ({ on: 'action', run, locksOrder: true });
