import type { Call } from './call.ts';
import type { Check } from './checks.ts';
import type { Condition } from './condition.ts';
import type { ResourceCondition } from './namedConditions.ts';
import type { Fields } from './field.ts';
import type { Json } from '../base/json.ts';
import type { Label } from '../base/label.ts';
import type { ValuesToSet } from './sets.ts';

/**
 * Placements of an action's button. `board`: the list has no button; only hand-written pages about the resource's
 * records offer the action.
 */
export const placements = ['row', 'bulk', 'toolbar', 'board'] as const;

export type Placement = (typeof placements)[number];

/** State change that an action makes. The platform's UPDATE statement writes `to` and repeats the check of `from`. */
export interface Transition {
  readonly field: string;
  readonly from: readonly (number | string)[];
  readonly to: number | string;
}

/** Behaviour of an action that does not call the platform: the action opens a screen or panel, or reloads the menu. */
export type OpenTarget =
  /** Opens the list of another resource in a drawer, filtered by `{field}` placeholders of the record. */
  | { readonly related: string; readonly filter: Readonly<Record<string, string>> }
  /** Opens a hand-written panel of `src/pages`, named by its folder and file. */
  | { readonly panel: string }
  /** Reloads the console's menu and permissions. */
  | { readonly refresh: 'menu' }
  /**
   * Navigates to another screen. `{field}` placeholders take values of the record; the query after `?` filters the list
   * on that screen.
   */
  | { readonly route: string };

export interface ActionOptions {
  /** Placement of the button. An empty list means no button: the platform itself starts the action. */
  readonly on: readonly Placement[];
  /**
   * Permission code. The platform enforces the permission; the console merely hides the button from users without it.
   */
  readonly code: string;
  /** Call that runs the action. Default: `POST {base}/{action}` with `{idList}`. */
  readonly call?: Call;
  readonly opens?: OpenTarget;
  /** True if a click runs the action without a confirmation; only for actions that the operator can easily undo. */
  readonly asksNothing?: true;
  /** Confirmation before the action runs: `true` shows the standard question, a label replaces the question. */
  readonly confirm?: true | Label;
  /** Word that the operator must type before the action runs. */
  readonly typeConfirm?: Label;
  readonly form?: Fields;
  readonly checks?: readonly Check[];
  /** Fixed values that are added to the payload. */
  readonly payload?: Readonly<Record<string, Json>>;
  /** Condition that a record must meet; otherwise the button is disabled and its tooltip gives the reason. */
  readonly when?: ResourceCondition;
  readonly transition?: Transition;
  /** Values that the action writes to other fields of the record, in the transaction of the transition and before the effect. */
  readonly sets?: ValuesToSet;
  /** Name of the effect that the platform runs in addition to the transition. */
  readonly effect?: string;
  /**
   * Fields of the effect's result. The console shows the result to the operator once, and nothing stores it. Only for
   * actions on at most one record.
   */
  readonly answer?: Fields;
  /** Maximum number of records per run. */
  readonly limit?: number;
  /** Asks the operator for a reason, which the operation log stores; `true` makes the reason optional. */
  readonly asksReason?: true | 'required';
  /** Asks for the operator's password in a separate dialog before the action runs. The call is never a GET. */
  readonly asksPassword?: true;
  /**
   * True if the action runs in the background as a job: the response only identifies the job, and the operator can
   * follow the progress of the job.
   */
  readonly job?: true;
  /**
   * True if the devices of the records carry out the action and report later. The action then runs as a job, which
   * sends the command in waves: to one device, to a tenth of the devices, then to the remaining devices, with limits
   * per chassis and room. The job pauses when too many devices fail.
   */
  readonly remote?: true;
  /** Name of the command that devices receive; the name of the action by default. */
  readonly command?: string;
  /**
   * True if the action ends people's use of the record's device, or of the devices below the record, such as the
   * devices of a chassis. The platform warns these people first.
   */
  readonly interrupts?: true;
  /**
   * Form field that names another affected device. With `instead`, this device replaces the devices of the records;
   * otherwise the action affects this device and the devices of the records.
   */
  readonly targetDevice?: { readonly field: string; readonly instead?: true };
  /**
   * Number of people needed: the operator who starts the action, and a second operator with the same permission who
   * approves it.
   */
  readonly approval?: 2;
  readonly danger?: true;
  readonly icon?: string;
}

export interface Action extends ActionOptions {
  readonly name: string;
  readonly label: Label;
}

/**
 * Returns whether an action reaches devices or ends a person's use of a device. Such actions are subject to the command
 * limits.
 */
export function isCommand({ remote, interrupts }: Action): boolean {
  return remote === true || interrupts === true;
}

/**
 * Returns whether a click on the action's button calls the platform: the action has a button and does not open a screen
 * or panel.
 */
export function callsPlatform({ opens, on }: Action): boolean {
  return opens === undefined && on.length > 0;
}

/**
 * Creates an action. Without the option `when`, the start state of the transition becomes the condition of the action.
 *
 * @example
 * action('leave', { zh: '登记离开', en: 'Sign out' }, {
 *   on: ['row', 'bulk'],
 *   code: 'room-visit:leave',
 *   confirm: true,
 *   transition: { field: 'status', from: [1], to: 2 },
 * })
 */
export function action<const N extends string, const O extends ActionOptions>(name: N, label: Label, options: O) {
  const { transition } = options;
  const whole = { name, label, ...(transition && { when: toStateCondition(transition) }), ...options };
  return whole as { readonly name: N; readonly label: Label; readonly when?: ResourceCondition } & O;
}

/**
 * Returns the condition that a record is in a state in which the transition can start.
 *
 * @example toStateCondition({ field: 'status', from: [1], to: 2 })
 */
export function toStateCondition({ field, from }: Transition): Condition {
  const [state = '', ...others] = from;
  return others.length === 0 ? { eq: [`$record.${field}`, state] } : { in: [`$record.${field}`, from] };
}
