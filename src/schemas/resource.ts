import type { Action, Transition } from './action.ts';
import type { AskedSaves } from './askedSaves.ts';
import { type Api, conventional } from './call.ts';
import type { Check } from './checks.ts';
import type { Fields } from './field.ts';
import type { Flow } from './flow.ts';
import type { Json } from './json.ts';
import type { Label } from './label.ts';
import type { Wire } from './wire.ts';

/** The tables of `platform/seed/known`. */
export type KnownTable =
  | 'games'
  | 'adDictionaries'
  | 'adSpaces'
  | 'adCampaigns'
  | 'cloudComputerConfigs'
  | 'configSwitches'
  | 'activities'
  | 'topUpRules'
  | 'mealRules'
  | 'promotionRules'
  | 'signActivities'
  | 'integralRules'
  | 'scripts'
  | 'scriptAuthors'
  | 'scriptPlatforms'
  | 'gameProjects'
  | 'coupons'
  | 'paymentCopies'
  | 'phoneFunctions'
  | 'protocols'
  | 'collectedItems'
  | 'strategies';

/** How made-up rows are drawn for one field; every generator is data and draws the same from the same seed. */
export type Generator =
  | { readonly weights: readonly (readonly [Json, number])[] }
  | { readonly between: readonly [number, number] }
  /** A time in the last so many days; `evening` follows a day's traffic, `coming` is how people begin to use cards. */
  | { readonly pastDays: number; readonly curve?: 'evening' | 'coming' }
  /** A time so many days ahead, within a whole number of days from one bound to the other; `[-60, 30]` is around now. */
  | { readonly aheadDays: readonly [number, number] }
  /** A stretch of days that begins and ends so many days from today, each between two bounds. */
  | { readonly fromDay: readonly [number, number]; readonly untilDay: readonly [number, number] }
  /** So many seconds after another field; a delay that is drawn has happened, so it stays empty until its time, unless it is a plan. */
  | { readonly after: string; readonly seconds: readonly [number, number]; readonly isPlan?: true }
  /** The seconds between two times of the record. */
  | { readonly secondsFrom: string; readonly to: string }
  /** A part of another number, from so many to so many per cent of it; in whole numbers unless decimals are asked for. */
  | { readonly shareOf: string; readonly percent: readonly [number, number]; readonly decimals?: number }
  /** What is left of a number without another one. */
  | { readonly restOf: string; readonly without: string }
  /**
   * A value of another resource's field: of one of its rows by chance, or of each after the other with `turn`; of those
   * only whose fields have one of the values of `where`.
   */
  | {
      readonly pick: string;
      readonly field?: string;
      readonly turn?: true;
      readonly where?: Readonly<Record<string, readonly Json[]>>;
    }
  /** The value of another field of the record that a `pick` has drawn: `['userName', 'phone']`. */
  | {
      readonly of: string;
      readonly field: string;
      readonly through?: { readonly resource: string; readonly field: string };
    }
  | { readonly oneOf: readonly Json[] }
  /** One of the values that go with the value of another field. */
  | { readonly chosenBy: string; readonly among: Readonly<Record<string, readonly Json[]>> }
  /** The first value for the first row, and so on; from the beginning again after the last. */
  | { readonly inTurn: readonly Json[] }
  /** The month, as `2026-03`, so many months ago: the first number for the first row, and so on. */
  | { readonly monthsAgo: readonly number[] }
  /** Of a table of things with names of their own, row after row; the column of the field's own name unless said. */
  | { readonly known: KnownTable; readonly column?: string }
  /** The number of the row, counted from this one. */
  | { readonly numbered: number }
  /** One of the values of its stage: how many of these times, which follow each other, have passed. */
  | { readonly stageBy: readonly string[]; readonly among: readonly (readonly Json[])[] }
  /** Drawn once for all rows that have the same value of another field. */
  | { readonly alikeBy: string; readonly draw: Generator }
  /** In so many percent of the rows, and else nothing. */
  | { readonly sometimes: number; readonly draw: Generator }
  /** A list of so many lines, each drawn like a row of its own; no two have the same in their first field. */
  | { readonly lines: readonly [number, number]; readonly line: Readonly<Record<string, Generator>> }
  | { readonly digits: number; readonly prefix?: string }
  /** Numbered from 1, each run of `#` by as many digits: `'CAB-####'`; from 1 again after so many. */
  | { readonly sequence: string; readonly round?: number }
  | {
      readonly faker:
        | 'name'
        | 'company'
        | 'phone'
        | 'email'
        | 'ip'
        | 'place'
        | 'browser'
        | 'userName'
        | 'nickName'
        | 'idCard'
        | 'mac'
        | 'port'
        | 'geo'
        | 'version'
        | 'url'
        | 'hostName'
        | 'roomName'
        | 'serial'
        | 'md5'
        | 'deviceCode'
        | 'game'
        | 'app'
        | 'packageName'
        | 'bankCard'
        | 'note'
        | 'code16';
    };

/** How one field is drawn: always the same way, only with a value of another field, or differently with each value. */
export type Drawing =
  | Generator
  | { readonly when: readonly [string, Json]; readonly then: Generator }
  /** By the value of another field; nothing with a value that is not named. */
  | { readonly by: string; readonly draw: Readonly<Record<string, Generator>> };

/** A change of state that nobody clicks; turns that follow each other stand in that order. */
export interface Turn extends Omit<Transition, 'from'> {
  /** `null` is the state of a record that has none yet. */
  readonly from: readonly (number | string | null)[];
  /** The field with the time at which it comes. */
  readonly at?: string;
  /** Two fields: it comes when the first has reached the second, and never while that one is empty. */
  readonly full?: readonly [string, string];
  /** What else it writes. */
  readonly sets?: Readonly<Record<string, Json>>;
  /** What the platform does beside it, by the name of an action's effect; in the name of whoever operated the record last. */
  readonly effect?: string;
}

export interface Seed {
  readonly rows: number;
  readonly values: Readonly<Record<string, Drawing>>;
  /** How many of a long list are there when the platform is ready, the others follow behind that; all of them unless said. */
  readonly atOnce?: number;
}

/** The permission codes of the standard operations; one that is absent does not exist for the resource. */
export interface Operations {
  readonly show?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly delete?: string;
  readonly export?: string;
  readonly import?: string;
}

/** One entity: everything that the console and the platform know of it follows from this value. */
export interface Resource {
  /** kebab-case; also its route, its file and its table. */
  readonly name: string;
  readonly title: Label;
  /** What one record is called, for buttons and questions: “新增用户”, “Add user”. */
  readonly noun: Label;
  /** A name of `@mui/icons-material`. */
  readonly icon: string;
  /** Its place among the screens of its area in the menu. */
  readonly order: number;
  /** A `page` is drawn by hand in `src/pages/<name>/Page.tsx`: it has codes, and no records of its own. */
  readonly type: 'crud' | 'record' | 'settings' | 'page';
  /** The code that opens the screen. */
  readonly code: string;
  readonly operations: Operations;
  readonly api: Api;
  /**
   * The saves for which the operator proves their password each time; `edit` may name the fields of which one has to
   * change for that.
   */
  readonly asksPassword?: AskedSaves;
  /** Where the records are kept by another platform: how its calls speak. */
  readonly wire?: Wire;
  readonly fields: Fields;
  readonly checks?: readonly Check[];
  readonly actions?: readonly Action[];
  /** Further codes of a page, each with what its permission leaf is called. */
  readonly buttons?: Readonly<Record<string, Label>>;
  /** What a page does in steps; its calls are `POST {base}/preview` and `POST {base}/submit`. */
  readonly flow?: Flow;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** The field by which an import finds the record that a line is about; the first unique one unless said otherwise. */
  readonly naturalKey?: string;
  /** The field that names the parent, for resources that are trees. */
  readonly tree?: { readonly parent: string; readonly order: string };
  /** Drawer or page for the forms; by the number of fields unless said otherwise. */
  readonly form?: 'drawer' | 'page';
  /** Headings of a long form, each with its fields; what none names comes first. */
  readonly sections?: readonly { readonly title: Label; readonly fields: readonly string[] }[];
  /** Lists shown as tabs under the detail, narrowed by `{field}` places of the record. */
  readonly related?: readonly { readonly resource: string; readonly filter: Readonly<Record<string, string>> }[];
  /** Domain rules and effects of the platform for create, update and delete, by name. */
  readonly effects?: { readonly create?: string; readonly update?: string; readonly delete?: string };
  /** The states that the platform itself changes when their time has come. */
  readonly turns?: readonly Turn[];
  /** Numbers whose sums over all that the filter finds stand above the list. */
  readonly totals?: readonly string[];
  /** A hand-written panel of `src/pages` that stands above its list, by folder and file name; it is told the list's filter. */
  readonly band?: string;
  /** Fields whose changes open pages hear of within two seconds; so they do of records that come and go. */
  readonly live?: readonly string[];
  /** Its view in the console is never kept. */
  readonly noCache?: true;
  /** Not in the menu. */
  readonly hidden?: true;
  readonly seed?: Seed;
}

/** The standard codes: `crud('ftp-server')` gives `ftp-server:add`, `:edit`, `:delete`, `:export`; some can be named anew. */
export function crud(prefix: string, own: Operations = {}): Operations {
  return {
    create: `${prefix}:add`,
    edit: `${prefix}:edit`,
    delete: `${prefix}:delete`,
    export: `${prefix}:export`,
    ...own,
  };
}

/** Marks a value as a resource; the meta-schema holds it to its form when the registry is built and when the platform boots. */
export function defineResource<const R extends Resource>(resource: R): R {
  return resource;
}

interface Page extends Pick<
  Resource,
  'name' | 'title' | 'icon' | 'order' | 'code' | 'buttons' | 'actions' | 'flow' | 'noCache' | 'hidden'
> {
  /** Where its calls begin; an action without a call of its own is `POST {base}/{action}`. */
  readonly base: string;
}

/** A screen drawn by hand: its place in the menu, its codes, and its actions with their forms; no records. */
export function definePage({ base, ...page }: Page): Resource {
  const { list, detail, options } = conventional(base);
  return { ...page, type: 'page', noun: page.title, operations: {}, api: { list, detail, options }, fields: {} };
}
