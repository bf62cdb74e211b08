import type { Call } from './call.ts';
import type { Check } from './checks.ts';
import type { Condition } from './condition.ts';
import type { Fields } from './field.ts';
import type { Json } from './json.ts';
import type { Label } from './label.ts';

export const placements = ['row', 'bulk', 'toolbar'] as const;

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
  /** Another screen, with `{field}` places of the record. */
  | { readonly route: string };

export interface ActionOptions {
  readonly on: readonly Placement[];
  /** The permission code, checked on the platform; the button is only shown by it. */
  readonly code: string;
  /** `POST {base}/{action}` with `{idList}` unless said otherwise. */
  readonly call?: Call;
  readonly opens?: Opening;
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
  readonly danger?: true;
  readonly icon?: string;
}

export interface Action extends ActionOptions {
  readonly name: string;
  readonly label: Label;
}

export function action(name: string, label: Label, options: ActionOptions): Action {
  return { name, label, ...options };
}
