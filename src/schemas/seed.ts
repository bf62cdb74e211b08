import type { Json } from './json.ts';

/** Tables in `platform/seed/known`. */
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

/** Generator of seed values for one field. It is data and draws the same values from the same random seed. */
export type Generator =
  | { readonly weights: readonly (readonly [Json, number])[] }
  | { readonly between: readonly [number, number] }
  /**
   * A time in the last `pastDays` days. By hour of day, `evening` follows the traffic, `coming` the start of device
   * use.
   */
  | { readonly pastDays: number; readonly curve?: 'evening' | 'coming' }
  /** A time between two numbers of days from now; `[-60, 30]` is around now. */
  | { readonly aheadDays: readonly [number, number] }
  /** A date range whose start and end are each drawn between two numbers of days from today. */
  | { readonly fromDay: readonly [number, number]; readonly untilDay: readonly [number, number] }
  /** A time some seconds after another field. Stays empty while that time is in the future, unless it is a plan. */
  | { readonly after: string; readonly seconds: readonly [number, number]; readonly isPlan?: true }
  /** Seconds between two times of the record. */
  | { readonly secondsFrom: string; readonly to: string }
  /** A percentage of another number; whole unless `decimals` is set. */
  | { readonly shareOf: string; readonly percent: readonly [number, number]; readonly decimals?: number }
  /** A number minus another one. */
  | { readonly restOf: string; readonly without: string }
  /**
   * Value of another resource's field: from a random row, or from each row in order with `turn`. `where` restricts the
   * rows by the values of their fields.
   */
  | {
      readonly pick: string;
      readonly field?: string;
      readonly turn?: true;
      readonly where?: Readonly<Record<string, readonly Json[]>>;
    }
  /** Another field of the record that a `pick` has drawn: `['userName', 'phone']`. */
  | {
      readonly of: string;
      readonly field: string;
      readonly through?: { readonly resource: string; readonly field: string };
    }
  | { readonly oneOf: readonly Json[] }
  /** One of the values that belong to another field's value. */
  | { readonly chosenBy: string; readonly among: Readonly<Record<string, readonly Json[]>> }
  /** The first value for the first row, and so on, starting over after the last. */
  | { readonly inTurn: readonly Json[] }
  /** Month such as `2026-03`, the given number of months ago; the first number is for the first row, and so on. */
  | { readonly monthsAgo: readonly number[] }
  /** Column of a table of realistic names, row by row; the column with the field's name by default. */
  | { readonly known: KnownTable; readonly column?: string }
  /** Number of the row, starting at this value. */
  | { readonly numbered: number }
  /** A value for the record's stage, which is the number of these successive times that have passed. */
  | { readonly stageBy: readonly string[]; readonly among: readonly (readonly Json[])[] }
  /** One value per group of rows that share another field's value. */
  | { readonly alikeBy: string; readonly draw: Generator }
  /** A value in this percentage of the rows, otherwise none. */
  | { readonly sometimes: number; readonly draw: Generator }
  /** List with a random number of lines, each drawn like a row; the first field is distinct. */
  | { readonly lines: readonly [number, number]; readonly line: Readonly<Record<string, Generator>> }
  | { readonly digits: number; readonly prefix?: string }
  /** Counter from 1; each run of `#` becomes as many digits: `'CAB-####'`. Starts over after `round`. */
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

/** Generator of one field: always the same, only for one value of another field, or one per value of another field. */
export type FieldSeed =
  | Generator
  | { readonly when: readonly [string, Json]; readonly then: Generator }
  /** By another field's value; values without an entry draw nothing. */
  | { readonly by: string; readonly draw: Readonly<Record<string, Generator>> };

export interface Seed {
  readonly rows: number;
  /** Generators by field. A required or listed field without one gets a plausible value of its kind. */
  readonly values?: Readonly<Record<string, FieldSeed>>;
  /** Rows that exist before the platform starts; the others follow in the background. All rows by default. */
  readonly atOnce?: number;
}
