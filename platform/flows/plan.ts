import type { KeyObject } from 'node:crypto';

import type { Label } from '../../src/schemas/label.ts';
import type { EffectScope } from '../effects/effect.ts';
import type { Row } from '../storage/database.ts';
import type { Contents } from '../files/contents.ts';
import type { Deed } from '../audit.ts';

/** What will become of one thing. */
export interface PlannedRow {
  /** The same in every plan over the same thing. */
  readonly id: string | number;
  readonly name: string;
  /** Why nothing will be done to it. */
  readonly skip?: Label | undefined;
  /** Values of the columns that the flow names. */
  readonly cells: Row;
  /** What the promise depends on, where the cells do not say it all. */
  readonly seen?: unknown;
  /** What carrying out needs to know; told to nobody. */
  readonly work?: Row;
}

/** Something that must hold before anything is carried out, and what was found. */
export interface FlowCheck {
  readonly name: Label;
  readonly isPassed: boolean;
  readonly detail: Label;
}

/** Exactly what carrying out a form would do at this moment. */
export interface Plan {
  readonly figures: Row;
  readonly rows: readonly PlannedRow[];
  readonly warnings?: readonly Label[];
  /** Nothing can be carried out while one of them is not passed. */
  readonly checks?: readonly FlowCheck[];
  /** What the whole depends on beside its rows and figures. */
  readonly seen?: unknown;
}

export interface FlowScope extends EffectScope {
  /** Whether it is carried out: what the plan reads is held until the transaction ends. */
  readonly isHeld: boolean;
  readonly outside: FlowOutside;
}

/** What a flow may look at beside the database. */
export interface FlowOutside {
  /** Of uploaded files. */
  readonly contents: Contents;
  /** Verifies what the vendor has signed; `undefined` where none has been set up. */
  readonly vendorKey: KeyObject | undefined;
}

interface CarriedOut {
  readonly answer: Row;
  readonly deeds?: readonly Deed[];
}

/** What a flow does on the platform, in the order of its calls. */
export interface FlowWork {
  /** Reads and judges; refuses the form as a whole with a `Refusal`. Writes nothing. */
  readonly plan: (scope: FlowScope, values: Row) => Promise<Plan>;
  /** Does what has been foretold, in the transaction in which the plan was held against what is there. */
  readonly carryOut: (scope: FlowScope, values: Row, plan: Plan) => Promise<CarriedOut>;
}

export function toDo({ rows, checks = [] }: Plan): readonly PlannedRow[] {
  if (checks.some(check => !check.isPassed)) return [];
  return rows.filter(row => row.skip === undefined);
}
