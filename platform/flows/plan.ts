import type { KeyObject } from 'node:crypto';

import type { Label } from '../../src/schemas/label.ts';
import type { EffectScope } from '../effects/effect.ts';
import type { Row } from '../storage/database.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { OperationLogEntry } from '../operationLog.ts';

/** Planned effect on one object. */
export interface PlannedRow {
  /** Key of the object, the same in every plan. */
  readonly id: string | number;
  readonly name: string;
  /** Reason for skipping the object. */
  readonly skip?: Label | undefined;
  /** Values of the flow's columns. */
  readonly cells: Row;
  /** Further values on which the planned effect depends, besides the cells. */
  readonly seen?: unknown;
  /** Data for the execution, never sent to a client. */
  readonly work?: Row;
}

/** Precondition of the execution, with its result. */
export interface FlowCheck {
  readonly name: Label;
  readonly isPassed: boolean;
  readonly detail: Label;
}

/** Exact effect of executing a form at this moment. */
export interface Plan {
  readonly figures: Row;
  readonly rows: readonly PlannedRow[];
  readonly warnings?: readonly Label[];
  /** Preconditions, all of which must pass. */
  readonly checks?: readonly FlowCheck[];
  /** Further values on which the plan depends, besides rows and figures. */
  readonly seen?: unknown;
}

export interface FlowScope extends EffectScope {
  /** True if the platform executes the plan. The plan then locks the rows that it reads until the transaction ends. */
  readonly isHeld: boolean;
  readonly dependencies: FlowDependencies;
}

/** Dependencies of flows besides the database. */
export interface FlowDependencies {
  /** Contents of uploaded files. */
  readonly contents: FileStore;
  /** Public key for the vendor's signatures; `undefined` when none is configured. */
  readonly vendorKey: KeyObject | undefined;
}

interface FlowResult {
  readonly answer: Row;
  readonly deeds?: readonly OperationLogEntry[];
}

/** Handler of a flow, with its functions in call order. */
export interface FlowHandler {
  /** Validates the form and returns its plan; throws a `Refusal` of the whole form. Writes nothing. */
  readonly plan: (scope: FlowScope, values: Row) => Promise<Plan>;
  /** Executes the plan, in the transaction that has confirmed it. */
  readonly run: (scope: FlowScope, values: Row, plan: Plan) => Promise<FlowResult>;
}

export function plannedRows({ rows, checks = [] }: Plan): readonly PlannedRow[] {
  if (checks.some(check => !check.isPassed)) return [];
  return rows.filter(row => row.skip === undefined);
}
