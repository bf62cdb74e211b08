import type { Action } from './action.ts';
import type { Api } from './call.ts';
import type { Check } from './checks.ts';
import type { Fields } from './field.ts';
import type { Json } from './json.ts';
import type { Label } from './label.ts';

/** How made-up rows are drawn for one field; every generator is data and draws the same from the same seed. */
export type Generator =
  | { readonly weights: readonly (readonly [Json, number])[] }
  | { readonly between: readonly [number, number] }
  /** A time in the last so many days; `curve: 'evening'` follows a day's traffic. */
  | { readonly pastDays: number; readonly curve?: 'evening' }
  /** So many seconds after another field; a delay that is drawn has happened, so it stays empty until its time. */
  | { readonly after: string; readonly seconds: readonly [number, number] }
  /** The seconds between two times of the record. */
  | { readonly secondsFrom: string; readonly to: string }
  /** A value of another resource's field. */
  | { readonly pick: string; readonly field?: string }
  /** The value of another field of the record that a `pick` has drawn: `['userName', 'phone']`. */
  | {
      readonly of: string;
      readonly field: string;
      readonly through?: { readonly resource: string; readonly field: string };
    }
  | { readonly oneOf: readonly Json[] }
  /** One of the values that go with the value of another field. */
  | { readonly chosenBy: string; readonly among: Readonly<Record<string, readonly Json[]>> }
  | { readonly digits: number; readonly prefix?: string }
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
        | 'idCard';
    };

export interface Seed {
  readonly rows: number;
  readonly values: Readonly<
    Record<string, Generator | { readonly when: readonly [string, Json]; readonly then: Generator }>
  >;
  /** Long logs fill after the platform is ready. */
  readonly background?: true;
}

/** The permission codes of the standard operations; one that is absent does not exist for the resource. */
export interface Operations {
  readonly show?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly delete?: string;
  readonly export?: string;
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
  readonly type: 'crud' | 'record' | 'settings';
  /** The code that opens the screen. */
  readonly code: string;
  readonly operations: Operations;
  readonly api: Api;
  readonly fields: Fields;
  readonly checks?: readonly Check[];
  readonly actions?: readonly Action[];
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** The field that names the parent, for resources that are trees. */
  readonly tree?: { readonly parent: string; readonly order: string };
  /** Drawer or page for the forms; by the number of fields unless said otherwise. */
  readonly form?: 'drawer' | 'page';
  /** Lists shown as tabs under the detail, narrowed by `{field}` places of the record. */
  readonly related?: readonly { readonly resource: string; readonly filter: Readonly<Record<string, string>> }[];
  /** Domain rules and effects of the platform for create, update and delete, by name. */
  readonly effects?: { readonly create?: string; readonly update?: string; readonly delete?: string };
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
