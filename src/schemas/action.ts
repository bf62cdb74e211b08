import type { Call } from './call.ts';
import type { Check } from './checks.ts';
import type { Condition } from './condition.ts';
import type { Fields } from './field.ts';
import type { Json } from './json.ts';
import type { Label } from './label.ts';

/**
 * Places of an action's button. `board`: only hand-written pages over the resource's records offer it, never its list.
 */
export const placements = ['row', 'bulk', 'toolbar', 'board'] as const;

export type Placement = (typeof placements)[number];

/** State change that an action makes. The UPDATE statement that writes `to` also checks `from`. */
export interface Transition {
  readonly field: string;
  readonly from: readonly (number | string)[];
  readonly to: number | string;
}

/** Screen or panel that an action opens instead of calling the platform. */
export type OpenTarget =
  /** Opens the list of another resource in a drawer, filtered by `{field}` placeholders of the record. */
  | { readonly related: string; readonly filter: Readonly<Record<string, string>> }
  /** Opens a hand-written panel of `src/pages`, named by its folder and file. */
  | { readonly panel: string }
  /** Reloads the console's menu and permissions. */
  | { readonly refresh: 'menu' }
  /**
   * Navigates to another screen. `{field}` placeholders take values of the record; the query after `?` filters its
   * list.
   */
  | { readonly route: string };

export interface ActionOptions {
  /** Placement of the button. An empty list means no button: the platform itself starts the action. */
  readonly on: readonly Placement[];
  /** Permission code. The platform checks it; the console only hides the button without it. */
  readonly code: string;
  /** Call that runs the action; `POST {base}/{action}` with `{idList}` by default. */
  readonly call?: Call;
  readonly opens?: OpenTarget;
  /** Runs on the click without a confirmation, because a second click undoes it. */
  readonly asksNothing?: true;
  /** Confirmation before the action runs: `true` for the standard question, or a question of its own. */
  readonly confirm?: true | Label;
  /** Word that the operator must type before the action runs. */
  readonly typeConfirm?: Label;
  readonly form?: Fields;
  readonly checks?: readonly Check[];
  /** Fixed values that are added to the payload. */
  readonly payload?: Readonly<Record<string, Json>>;
  /** Condition that a record must meet; otherwise the button is disabled and its tooltip gives the reason. */
  readonly when?: Condition;
  readonly transition?: Transition;
  /** Name of the effect that the platform runs beyond the transition. */
  readonly effect?: string;
  /**
   * Fields of the effect's result, which the operator sees once and nothing stores. Only for actions on one record or
   * none.
   */
  readonly answer?: Fields;
  /** Maximum number of records of one run. */
  readonly limit?: number;
  /** Asks the operator for a reason, optional with `true`; the operation log stores it. */
  readonly asksReason?: true | 'required';
  /** Asks for the operator's password in a separate dialog before the action runs. The call is never a GET. */
  readonly asksPassword?: true;
  /** Runs in the background as a job: the response only names the job, and the operator can follow its progress. */
  readonly job?: true;
  /**
   * The devices behind the records carry out the action and answer later, so it is a job. It is sent in waves: one
   * device, a tenth, then the rest, with limits per chassis and room, and it stops when too many fail.
   */
  readonly remote?: true;
  /** Name of the command that devices receive; the action's own name by default. */
  readonly command?: string;
  /** Ends the session of the person who uses the device, or a device below the record. That person is warned before. */
  readonly interrupts?: true;
  /** Form field that names a device the action affects, in addition to the record's devices or `instead` of them. */
  readonly targetDevice?: { readonly field: string; readonly instead?: true };
  /** Number of people needed: the operator who starts it and a second one with the same code who approves it. */
  readonly approval?: 2;
  readonly danger?: true;
  readonly icon?: string;
}

export interface Action extends ActionOptions {
  readonly name: string;
  readonly label: Label;
}

/**
 * Returns whether an action reaches devices or ends somebody's use of one. The command limits apply to such an action.
 */
export function isCommand({ remote, interrupts }: Action): boolean {
  return remote === true || interrupts === true;
}

/** Returns whether a click on the action calls the platform: it has a button and does not open anything instead. */
export function callsPlatform({ opens, on }: Action): boolean {
  return opens === undefined && on.length > 0;
}

/**
 * Creates an action. The condition of its transition becomes its `when`, unless the options set another one.
 *
 * @example
 * action('leave', { zh: '登记离开', en: 'Sign out' }, {
 *   on: ['row', 'bulk'],
 *   code: 'room-visit:leave',
 *   confirm: true,
 *   transition: { field: 'status', from: [1], to: 2 },
 * })
 */
export function action(name: string, label: Label, options: ActionOptions): Action {
  const { transition } = options;
  return { name, label, ...(transition && { when: toStateCondition(transition) }), ...options };
}

/**
 * Returns the condition that a record is in a state from which the transition starts.
 *
 * @example toStateCondition({ field: 'status', from: [1], to: 2 })
 */
export function toStateCondition({ field, from }: Transition): Condition {
  const [state = '', ...others] = from;
  return others.length === 0 ? { eq: [`$record.${field}`, state] } : { in: [`$record.${field}`, from] };
}
