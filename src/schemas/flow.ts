import type { Check } from './checks.ts';
import type { Condition } from './condition.ts';
import type { Fields } from './field.ts';
import type { Label } from './label.ts';

/** One step of a flow: a part of its form. Checks look at the fields of this step and of those before it. */
export interface FlowStep {
  readonly name: string;
  readonly title: Label;
  readonly help?: Label;
  readonly fields: Fields;
  readonly checks?: readonly Check[];
}

/**
 * A task in steps: what is asked, what the platform then foretells, and what carrying it out asks for. The console draws
 * it, and the platform judges what it is sent, from this one value.
 */
export interface Flow {
  /** The permission that carrying it out needs; whoever opens the screen may foretell. */
  readonly code: string;
  /** What carrying it out is called, on its button. */
  readonly verb: Label;
  readonly steps: readonly FlowStep[];
  /** The sums of what is foretold. */
  readonly figures: Fields;
  /** The columns of what is foretold of each thing, beside its name. */
  readonly rows: Fields;
  /** A word that must be typed before it is carried out. */
  readonly typeConfirm?: Label;
  /** When the word is asked for, by what the form says as `$form`; always without it. */
  readonly typeConfirmWhen?: Condition;
  /** The field whose value must be typed instead of a word. */
  readonly typeConfirmField?: string;
  /** What its calls are named, where they are not `preview` and `submit`. */
  readonly calls?: { readonly preview: string; readonly submit: string };
  readonly danger?: true;
}

/** What the platform foretells of each thing, beside its cells: its name, and why nothing will be done to it. */
export const rowName = 'name';
export const rowSkip = 'skip';

/** The names of a flow's calls, below its base. */
export function callsOf({ calls }: Pick<Flow, 'calls'>): { readonly preview: string; readonly submit: string } {
  return calls ?? { preview: 'preview', submit: 'submit' };
}

/** All steps as the one form that is sent. */
export function formOfFlow({ steps }: Pick<Flow, 'steps'>): {
  readonly fields: Fields;
  readonly checks: readonly Check[];
} {
  return formOfSteps(steps);
}

/** The form of some steps. */
export function formOfSteps(steps: readonly FlowStep[]): {
  readonly fields: Fields;
  readonly checks: readonly Check[];
} {
  return {
    fields: Object.fromEntries(steps.flatMap(step => Object.entries(step.fields))),
    checks: steps.flatMap(step => step.checks ?? []),
  };
}
