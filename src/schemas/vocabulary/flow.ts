import type { Check } from './checks.ts';
import type { Condition } from './condition.ts';
import type { Fields } from './field.ts';
import type { Label } from '../base/label.ts';

/**
 * One step of a flow, and the part of the form that the step contains. Checks may refer to fields of this step and of
 * earlier steps.
 */
export interface FlowStep {
  readonly name: string;
  readonly title: Label;
  readonly help?: Label;
  readonly fields: Fields;
  readonly checks?: readonly Check[];
}

/**
 * Process in steps: input, a preview that the platform computes, and the final submit with its conditions. The console
 * renders a flow, and the platform validates requests by the same flow.
 */
export interface Flow {
  /** Permission code of the submit; everybody with access to the screen may preview. */
  readonly code: string;
  /** Label of the submit button. */
  readonly verb: Label;
  readonly steps: readonly FlowStep[];
  /** Totals of the preview. */
  readonly figures: Fields;
  /** Columns of the preview's rows, in addition to the name of each row. */
  readonly rows: Fields;
  /** Word that the operator must type before the submit. */
  readonly typeConfirm?: Label;
  /** Condition on `$form` under which the operator must type the word; by default always. */
  readonly typeConfirmWhen?: Condition;
  /** Field whose value the operator must type instead of a word. */
  readonly typeConfirmField?: string;
  /** Names of the flow's two calls; `preview` and `submit` by default. */
  readonly calls?: { readonly preview: string; readonly submit: string };
  readonly danger?: true;
}

/**
 * Keys of a preview row in addition to its cells: the name of the row, and the reason why the submit will skip the row.
 */
export const rowNameKey = 'name';
export const rowSkipKey = 'skip';

/** Returns the names of a flow's calls, relative to the base path of the resource. */
export function flowCallNames({ calls }: Pick<Flow, 'calls'>): { readonly preview: string; readonly submit: string } {
  return calls ?? { preview: 'preview', submit: 'submit' };
}

/** Returns one form with the fields and checks of all steps, which is the form that the console submits. */
export function flowFormOf({ steps }: Pick<Flow, 'steps'>): {
  readonly fields: Fields;
  readonly checks: readonly Check[];
} {
  return stepsFormOf(steps);
}

/** Returns one form with the fields and checks of the given steps. */
export function stepsFormOf(steps: readonly FlowStep[]): {
  readonly fields: Fields;
  readonly checks: readonly Check[];
} {
  return {
    fields: Object.fromEntries(steps.flatMap(step => Object.entries(step.fields))),
    checks: steps.flatMap(step => step.checks ?? []),
  };
}
