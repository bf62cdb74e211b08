import type { KeyObject } from 'node:crypto';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { EffectScope } from '../effects/effect.ts';
import type { Row } from '../storage/database.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';

/** Planned effect on one object. */
export interface PlannedRow<W = Row> {
  /** Key of the object, which is the same in every plan. */
  readonly id: string | number;
  readonly name: string;
  /** Reason for skipping the object. */
  readonly skip?: Label | undefined;
  /** Values of the flow's columns. */
  readonly cells: Row;
  /** Further values on which the planned effect depends, in addition to the cells. */
  readonly seen?: unknown;
  /** Data for the execution, never sent to clients. */
  readonly work?: W;
}

/** Precondition of the execution, and whether it is met. */
export interface FlowCheck {
  readonly name: Label;
  readonly isPassed: boolean;
  readonly detail: Label;
}

/** Exact effect of executing a form at this moment. */
export interface FlowPlan<W = Row> {
  readonly figures: Row;
  readonly rows: readonly PlannedRow<W>[];
  readonly warnings?: readonly Label[];
  /** Preconditions, all of which must be met. */
  readonly checks?: readonly FlowCheck[];
  /** Further values on which the plan depends, in addition to rows and figures. */
  readonly seen?: unknown;
}

export interface FlowScope extends EffectScope {
  /** True if the platform is executing the plan. The handler must then lock the rows that it reads. */
  readonly isExecuting: boolean;
  readonly dependencies: FlowDependencies;
}

/** Dependencies of flows in addition to the database. */
export interface FlowDependencies {
  /** Contents of uploaded files. */
  readonly contents: FileStore;
  /** Public key that verifies the vendor's signatures; `undefined` when none is configured. */
  readonly vendorKey: KeyObject | undefined;
}

export interface FlowResult {
  readonly answer: Row;
  readonly logEntries?: readonly OperationLogEntry[];
}

/** Handler of a flow. The platform calls `plan` before `run`. */
export interface FlowHandler {
  /** Validates the form and returns the plan. Throws a `Refusal` for an invalid form. Writes nothing. */
  readonly plan: (scope: FlowScope, values: Row) => Promise<FlowPlan>;
  /** Executes the plan. Runs in the transaction that has confirmed that the plan has not changed since the preview. */
  readonly run: (scope: FlowScope, values: Row, plan: FlowPlan) => Promise<FlowResult>;
}

export function executableRowsOf<W>({ rows, checks = [] }: FlowPlan<W>): readonly PlannedRow<W>[] {
  if (checks.some(check => !check.isPassed)) return [];
  return rows.filter(row => row.skip === undefined);
}
