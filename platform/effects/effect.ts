import type { Language } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Caller } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';

/** Where domain code runs: inside the transaction of the write that it belongs to. */
export interface EffectScope {
  readonly db: Database;
  readonly resource: Resource;
  /** The value of another resource, by its name. */
  readonly resourceOf: (name: string) => Resource;
  readonly caller: Caller;
  /** The platform's time. */
  readonly now: string;
  /** The same instant, for the tables that keep epoch milliseconds. */
  readonly nowMs: number;
  readonly query: Readonly<Record<string, string>>;
  /** Of whoever calls, for what an action of the toolbar answers. */
  readonly language: Language;
}

export interface Change {
  readonly id: number;
  /** The record before; `null` when it was made by this write. */
  readonly before: Row | null;
  /** What the caller has given, validated; computed fields among it are the effect's to store. */
  readonly values: Row;
}

export interface Deed {
  /** The record after the transition; `null` for an action of the toolbar. */
  readonly record: Row | null;
  readonly values: Row;
}

/** Runs after the record is written; throws a `Refusal` to undo it. */
type SaveEffect = (scope: EffectScope, change: Change) => Promise<void>;
/** Runs before the record is removed. */
type DeleteEffect = (scope: EffectScope, record: Row) => Promise<void>;
/**
 * What it returns is the answer of a toolbar action. A `Refusal` that is returned, and not thrown, says that what was
 * tried has failed while what was written about it stays.
 */
type ActionEffect = (scope: EffectScope, deed: Deed) => Promise<unknown>;

export type Effect =
  | { readonly on: 'save'; readonly run: SaveEffect }
  | { readonly on: 'delete'; readonly run: DeleteEffect }
  | {
      readonly on: 'action';
      readonly run: ActionEffect;
      /** It changes the places of other records too, so nobody else may at the same time. */
      readonly holdsOrder?: true;
    };

export type Effects = Readonly<Record<string, Effect>>;

export const onSave = (run: SaveEffect): Effect => ({ on: 'save', run });
export const onDelete = (run: DeleteEffect): Effect => ({ on: 'delete', run });
export const onAction = (run: ActionEffect): Effect => ({ on: 'action', run });
export const onOrder = (run: ActionEffect): Effect => ({ on: 'action', run, holdsOrder: true });
