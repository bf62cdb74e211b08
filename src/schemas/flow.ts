import type { Check } from './checks.ts';
import type { Condition } from './condition.ts';
import type { Fields } from './field.ts';
import type { Label } from './label.ts';

/** One step of a flow and a part of its form. Checks may refer to fields of this step and of earlier ones. */
export interface FlowStep {
  readonly name: string;
  readonly title: Label;
  readonly help?: Label;
  readonly fields: Fields;
  readonly checks?: readonly Check[];
}

/**
 * A process in steps: input, preview by the platform, and the conditions of the final submit. The console renders it
 * and the platform validates requests from this same value.
 */
export interface Flow {
  /** Permission code for the submit; anyone who may open the screen may preview. */
  readonly code: string;
  /** Label of the submit button. */
  readonly verb: Label;
  readonly steps: readonly FlowStep[];
  /** Totals of the preview. */
  readonly figures: Fields;
  /** Columns of the preview's rows, beside each row's name. */
  readonly rows: Fields;
  /** Word that the operator must type before the submit. */
  readonly typeConfirm?: Label;
  /** Condition on `$form` for asking for the word; it is always asked for by default. */
  readonly typeConfirmWhen?: Condition;
  /** Field whose value the operator must type instead of a word. */
  readonly typeConfirmField?: string;
  /** Names of its calls; `preview` and `submit` by default. */
  readonly calls?: { readonly preview: string; readonly submit: string };
  readonly danger?: true;
}

/** Keys of a preview row beside its cells: its name, and the reason why the submit will skip it. */
export const rowNameKey = 'name';
export const rowSkipKey = 'skip';

/** Returns the names of a flow's calls, relative to its base path. */
export function flowCallNames({ calls }: Pick<Flow, 'calls'>): { readonly preview: string; readonly submit: string } {
  return calls ?? { preview: 'preview', submit: 'submit' };
}

/** Returns all steps merged into the form that is submitted. */
export function flowFormOf({ steps }: Pick<Flow, 'steps'>): {
  readonly fields: Fields;
  readonly checks: readonly Check[];
} {
  return stepsFormOf(steps);
}

/** Returns the merged form of the given steps. */
export function stepsFormOf(steps: readonly FlowStep[]): {
  readonly fields: Fields;
  readonly checks: readonly Check[];
} {
  return {
    fields: Object.fromEntries(steps.flatMap(step => Object.entries(step.fields))),
    checks: steps.flatMap(step => step.checks ?? []),
  };
}
