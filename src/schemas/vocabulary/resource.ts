import type { Action, Transition } from './action.ts';
import { type Api, conventionalApi } from './call.ts';
import type { Check } from './checks.ts';
import type { Fields } from './field.ts';
import type { Flow } from './flow.ts';
import type { Label } from '../base/label.ts';
import type { CheckedConditions, NamedConditions } from './namedConditions.ts';
import type { KnownFieldNames } from './namedFields.ts';
import type { OperationRefusalRule } from './refusedOperations.ts';
import type { ValuesToSet } from './sets.ts';
import type { WireFormat } from './wireFormat.ts';

/** Saves for which the operator must enter their password. `edit` may limit this to changes of the named fields. */
export interface ProtectedSaves {
  readonly create?: true;
  readonly edit?: true | readonly string[];
  readonly delete?: true;
}

/**
 * State change that the platform makes by itself, at the time in a field or when a count reaches its limit. Successive
 * transitions are listed in the order in which they happen.
 */
export interface ScheduledTransition extends Omit<Transition, 'from'> {
  /** States in which the transition applies; `null` means records without a state. */
  readonly from: readonly (number | string | null)[];
  /** Field that contains the time of the change. */
  readonly at?: string;
  /**
   * Names of two fields: the change happens when the value of the first field reaches the value of the second field.
   * While the second field is empty, the change never happens.
   */
  readonly full?: readonly [string, string];
  /** Values that the transition writes to other fields; `$now` is the time of the transition. */
  readonly sets?: ValuesToSet;
  /** Effect that the platform runs with the transition, on behalf of the operator who last changed the record. */
  readonly effect?: string;
}

/** Permission codes of the standard operations. The resource does not support an operation without a code. */
export interface Operations {
  readonly show?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly delete?: string;
  readonly export?: string;
  readonly import?: string;
}

/** Description of one entity, from which console and platform derive screens, calls, storage and validation. */
export interface Resource {
  /** Name in kebab-case; also the name of the route, the file and the table (the table in snake_case). */
  readonly name: string;
  readonly title: Label;
  /** Noun for one record, used in buttons and questions: “新增用户”, “Add user”. */
  readonly noun: Label;
  /** Name of an icon in `@mui/icons-material`. */
  readonly icon: string;
  /** Position among the screens of the same menu area. */
  readonly order: number;
  /**
   * Type of the screen: `crud` (list with forms), `record` (list that only the platform writes, such as a log),
   * `settings` (single record) or `page`, which is hand-written in `src/pages/<name>/Page.tsx` and has permission codes
   * but no records.
   */
  readonly type: 'crud' | 'record' | 'settings' | 'page';
  /** Permission code for opening the screen. */
  readonly code: string;
  readonly operations: Operations;
  readonly api: Api;
  /** Saves for which the operator must enter their password. `edit` may limit this to changes of the named fields. */
  readonly asksPassword?: ProtectedSaves;
  /** Conventions of requests and responses, when a remote platform stores the records. */
  readonly wire?: WireFormat;
  readonly fields: Fields;
  /**
   * Named conditions of a record, such as `idle`. A condition can refer to fields, to `$now` and to other named
   * conditions. Lists filter by these conditions, and actions, figures and queries refer to them by name.
   */
  readonly conditions?: NamedConditions;
  readonly checks?: readonly Check[];
  readonly actions?: readonly Action[];
  /** Additional permission codes of a page, each with its name in the permission tree. */
  readonly buttons?: Readonly<Record<string, Label>>;
  /**
   * Flow of a page. Its calls are `POST {base}/preview` and `POST {base}/submit`, unless the flow gives them other
   * names.
   */
  readonly flow?: Flow;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** Field by which an import matches lines to records; the first unique field by default. */
  readonly naturalKey?: string;
  /** For tree resources: the fields with the parent and with the position among siblings. */
  readonly tree?: { readonly parent: string; readonly order: string };
  /** Opens forms in a drawer or on a page. By default the number of fields decides. */
  readonly form?: 'drawer' | 'page';
  /**
   * Headings of a long form, each with its fields. Fields without a heading come first; those after the last field with
   * a heading come last.
   */
  readonly sections?: readonly { readonly title: Label; readonly fields: readonly string[] }[];
  /**
   * Lists shown as tabs below the details of a record. `{field}` placeholders in a filter take values of the record.
   */
  readonly related?: readonly { readonly resource: string; readonly filter: Readonly<Record<string, string>> }[];
  /** Names of the effects that the platform runs on create, update and delete. */
  readonly effects?: { readonly create?: string; readonly update?: string; readonly delete?: string };
  /** Record states in which the platform refuses to change the record, to delete the record, or both. */
  readonly refuses?: readonly OperationRefusalRule[];
  /** State changes that the platform makes by itself. */
  readonly turns?: readonly ScheduledTransition[];
  /** Number fields whose sums over all filtered records appear above the list. */
  readonly totals?: readonly string[];
  /**
   * Hand-written panel of `src/pages` above the list, by folder and file name; the panel receives the list's filter.
   */
  readonly band?: string;
  /**
   * Fields whose changes the platform pushes to open pages within two seconds. The platform also pushes new and removed
   * records.
   */
  readonly live?: readonly string[];
  /** True if the console discards the state of the screen when the user switches to another tab. */
  readonly noCache?: true;
  /** True if the screen has no menu entry. */
  readonly hidden?: true;
}

/**
 * Returns the standard permission codes: `crud('ftp-server')` gives `ftp-server:add`, `:edit`, `:delete`, `:export`;
 * `own` replaces single codes.
 *
 * @example crud('room-visit', { import: 'room-visit:import' })
 */
export function crud(prefix: string, own: Operations = {}): Operations {
  return {
    create: `${prefix}:add`,
    edit: `${prefix}:edit`,
    delete: `${prefix}:delete`,
    export: `${prefix}:export`,
    ...own,
  };
}

/**
 * Returns a resource unchanged, with its exact type. The platform validates the resource when it starts.
 *
 * @example
 * defineResource({
 *   name: 'room-visits',
 *   title: { zh: '机房来访', en: 'Room visits' },
 *   noun: { zh: '来访', en: 'visit' },
 *   icon: 'Badge',
 *   order: 10,
 *   type: 'crud',
 *   code: 'rooms:room-visits',
 *   operations: crud('room-visit'),
 *   api: conventionalApi('/api/resources/v1/room-visits'),
 *   fields: {
 *     visitor: text({ zh: '访客', en: 'Visitor' }, { required: true, list: true, title: true }),
 *     leftAt: dateTime({ zh: '离开时间', en: 'Left' }, { readOnly: true, list: true }),
 *   },
 *   conditions: { onSite: { label: { zh: '在场', en: 'On site' }, when: { empty: '$record.leftAt' } } },
 * })
 */
export function defineResource<const R extends Resource>(resource: R & CheckedConditions<R> & KnownFieldNames<R>): R {
  return resource;
}

interface Page extends Pick<
  Resource,
  'name' | 'title' | 'icon' | 'order' | 'code' | 'buttons' | 'actions' | 'flow' | 'noCache' | 'hidden'
> {
  /** Base path of the page's calls; an action without a call of its own uses `POST {base}/{action}`. */
  readonly base: string;
}

/**
 * Defines a hand-written screen: its menu entry, permission codes, and actions with their forms, but no records. The
 * component is the default export of `src/pages/<name>/Page.tsx`.
 *
 * @example
 * definePage({
 *   name: 'room-plan',
 *   title: { zh: '机房平面图', en: 'Room plan' },
 *   icon: 'Map',
 *   order: 20,
 *   code: 'rooms:room-plan',
 *   base: '/api/resources/v1/room-plan',
 * })
 */
export function definePage<const P extends Page>({ base, ...page }: P): PageResource<P> {
  const { list, detail, options } = conventionalApi(base);
  const rest = { type: 'page', noun: page.title, operations: {}, api: { list, detail, options }, fields: {} } as const;
  return { ...page, ...rest } as unknown as PageResource<P>;
}

/** Page that keeps the literal type of its flow, so that the value types follow from the fields of the flow. */
type PageResource<P> = Omit<Resource, 'flow'> & Pick<P, keyof P & 'flow'>;
