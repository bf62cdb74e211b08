import type { Json } from '../base/json.ts';

/** Generator of seed values for one field, as data. The same random seed always gives the same values. */
export type Generator =
  | { readonly weights: readonly (readonly [Json, number])[] }
  | { readonly between: readonly [number, number] }
  /**
   * A time in the last `pastDays` days. The curve `evening` distributes times over the day like network traffic,
   * `coming` like the starts of device use.
   */
  | { readonly pastDays: number; readonly curve?: 'evening' | 'coming' }
  /** A time between two numbers of days from now; `[-60, 30]` gives past and future times. */
  | { readonly aheadDays: readonly [number, number] }
  /** A date range whose start and end are each drawn between two numbers of days from today. */
  | { readonly fromDay: readonly [number, number]; readonly untilDay: readonly [number, number] }
  /**
   * A time some seconds after the time in another field. Stays empty while that time is in the future, unless `isPlan`
   * is set.
   */
  | { readonly after: string; readonly seconds: readonly [number, number]; readonly isPlan?: true }
  /** Seconds between the times in two fields of the record. */
  | { readonly secondsFrom: string; readonly to: string }
  /** A percentage of the number in the field `shareOf`; a whole number unless `decimals` is set. */
  | { readonly shareOf: string; readonly percent: readonly [number, number]; readonly decimals?: number }
  /** The number in the field `restOf` minus the number in the field `without`. */
  | { readonly restOf: string; readonly without: string }
  /**
   * A value of another resource's field, taken from a random row or, with `turn`, from each row in order. `where` only
   * allows rows with the listed field values.
   */
  | {
      readonly pick: string;
      readonly field?: string;
      readonly turn?: true;
      readonly where?: Readonly<Record<string, readonly Json[]>>;
    }
  /**
   * The value of `field` in the record that the field `of` picked. With `through`, this value is an id, and the value
   * of `through.field` in the record with that id is drawn.
   */
  | {
      readonly of: string;
      readonly field: string;
      readonly through?: { readonly resource: string; readonly field: string };
    }
  | { readonly oneOf: readonly Json[] }
  /** One of the values listed for the value of another field. */
  | { readonly chosenBy: string; readonly among: Readonly<Record<string, readonly Json[]>> }
  /** The first value for the first row, and so on; starts over after the last value. */
  | { readonly inTurn: readonly Json[] }
  /** Month such as `2026-03`, some months ago; the first number is for the first row, and so on. */
  | { readonly monthsAgo: readonly number[] }
  /**
   * Column of a table of realistic names in `platform/demo/known`, row by row; by default the column with the name of
   * the field. An unknown table fails when the rows are generated.
   */
  | { readonly known: string; readonly column?: string }
  /** Counter that starts at this value. */
  | { readonly numbered: number }
  /**
   * A value for the record's stage, which is the number of fields in `stageBy` whose time has passed; `among` lists the
   * values of each stage.
   */
  | { readonly stageBy: readonly string[]; readonly among: readonly (readonly Json[])[] }
  /** A value that all rows with the same value of another field share. */
  | { readonly alikeBy: string; readonly draw: Generator }
  /** A value in this percentage of the rows, and an empty value in the others. */
  | { readonly sometimes: number; readonly draw: Generator }
  /** List with a random number of items, each drawn like a row; the values of the first field are distinct. */
  | { readonly lines: readonly [number, number]; readonly line: Readonly<Record<string, Generator>> }
  | { readonly digits: number; readonly prefix?: string }
  /**
   * Text with a counter from 1, such as `'CAB-####'`: each run of `#` becomes the counter with as many digits. The
   * counter starts over after `round`.
   */
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

/**
 * Generator of one field: the same for all rows, only for rows with one value of another field, or one for each value
 * of another field.
 */
export type FieldSeed =
  | Generator
  | { readonly when: readonly [string, Json]; readonly then: Generator }
  /** One generator per value of another field. For an unlisted value, the generated field stays empty. */
  | { readonly by: string; readonly draw: Readonly<Record<string, Generator>> };

/** Description of the demonstration records of a resource, from which the reference platform creates rows. */
export interface Seed {
  readonly rows: number;
  /** Generators by field. A required or listed field without a generator gets a plausible value of its kind. */
  readonly values?: Readonly<Record<string, FieldSeed>>;
  /**
   * Number of rows to create before the platform starts (default: all); the platform creates the others in the
   * background.
   */
  readonly atOnce?: number;
}
