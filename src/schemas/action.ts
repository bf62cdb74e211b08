import type { Call } from './call.ts';
import type { Check } from './checks.ts';
import type { Condition } from './condition.ts';
import type { Fields } from './field.ts';
import type { Json } from './json.ts';
import type { Label } from './label.ts';

/** What is on a `board` is offered by a page drawn by hand over records of the resource, and by no list. */
export const placements = ['row', 'bulk', 'toolbar', 'board'] as const;

export type Placement = (typeof placements)[number];

/** The state change that an action makes; the platform checks `from` in the statement that writes `to`. */
export interface Transition {
  readonly field: string;
  readonly from: readonly (number | string)[];
  readonly to: number | string;
}

/** What an action opens instead of calling the platform. */
export type Opening =
  /** The list of another resource in a drawer, narrowed by `{field}` places of the record. */
  | { readonly related: string; readonly filter: Readonly<Record<string, string>> }
  /** A hand-written panel of `src/pages`, by its folder and file name. */
  | { readonly panel: string }
  /** The console reads its menu and rights again. */
  | { readonly refresh: 'menu' }
  /** Another screen, with `{field}` places of the record; what stands behind a `?` narrows its list. */
  | { readonly route: string };

export interface ActionOptions {
  /** Where its button stands; one that stands nowhere is ordered by the platform itself. */
  readonly on: readonly Placement[];
  /** The permission code, checked on the platform; the button is only shown by it. */
  readonly code: string;
  /** `POST {base}/{action}` with `{idList}` unless said otherwise. */
  readonly call?: Call;
  readonly opens?: Opening;
  /** Runs on the click: another click takes it back. */
  readonly asksNothing?: true;
  /** The standard question, or one of its own. */
  readonly confirm?: true | Label;
  /** A word that must be typed before the action runs. */
  readonly typeConfirm?: Label;
  readonly form?: Fields;
  readonly checks?: readonly Check[];
  /** Fixed values that go with the payload. */
  readonly payload?: Readonly<Record<string, Json>>;
  /** Offered only on records that fulfil it; the disabled button says why. */
  readonly when?: Condition;
  readonly transition?: Transition;
  /** What the platform does beyond the transition, by the name of its effect. */
  readonly effect?: string;
  /** What the effect gives back and the operator is shown once; for one record, or for none. It is kept nowhere. */
  readonly answer?: Fields;
  /** The most records one run may take. */
  readonly limit?: number;
  /** The operator may, or must, say why; the words stand in the log. */
  readonly asksReason?: true | 'required';
  /** The operator proves their own password before it runs, in a dialog of its own; never a GET. */
  readonly asksPassword?: true;
  /** Runs behind the answer, which only names the job; its progress stays to be seen. */
  readonly job?: true;
  /**
   * What the record stands for does it and answers in its own time: it is sent one, then a tenth, then to the rest, a
   * few of a chassis and a room at once, and stopped when too many fail. Only a job can wait for it.
   */
  readonly remote?: true;
  /** Whoever is on the device, or on one that the record stands over, loses his session: it is told before. */
  readonly interrupts?: true;
  /** How many people it takes: whoever orders it, and another one with the same code who approves. */
  readonly approval?: 2;
  readonly danger?: true;
  readonly icon?: string;
}

export interface Action extends ActionOptions {
  readonly name: string;
  readonly label: Label;
}

/** Whether the operator's click calls the platform for it: it opens nothing instead, and has a button. */
export function isCalled({ opens, on }: Action): boolean {
  return opens === undefined && on.length > 0;
}

/** What a change of state asks for is what the button waits for, unless `when` says more. */
export function action(name: string, label: Label, options: ActionOptions): Action {
  const { transition } = options;
  return { name, label, ...(transition && { when: isIn(transition) }), ...options };
}

export function isIn({ field, from }: Transition): Condition {
  const [state = '', ...others] = from;
  return others.length === 0 ? { eq: [`$record.${field}`, state] } : { in: [`$record.${field}`, from] };
}
