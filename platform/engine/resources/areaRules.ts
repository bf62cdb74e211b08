import type { Expression } from 'kysely';

import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import type { CommandImpact } from '../../../src/schemas/vocabulary/commandImpact.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { WavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import type { WorkTarget, WorkRequest } from './workRequest.ts';

/** Write of one record, for the rules about rights. */
export interface GuardedWrite {
  readonly db: Database;
  readonly resource: Pick<Resource, 'name'>;
  readonly caller: Caller;
  /**
   * All screens of the platform. A leaf node of the menu tree must keep its permission code while one of these screens
   * uses the code.
   */
  readonly screens: readonly Resource[];
  /** Id of the record; `null` when the write creates the record or concerns no record. */
  readonly id: number | null;
}

/** Rules about rights: nobody can grant, change or remove a permission code that they lack. */
export interface RightsRules {
  /** Returns whether the records of a resource determine permissions. */
  readonly isGuarded: (resource: { readonly name: string }) => boolean;
  /** Serializes writes to guarded records, and checks the caller again inside the transaction. */
  readonly lock: (db: Database, caller: Caller) => Promise<void>;
  /** Writes a record, and refuses the write when it breaks a rule. `createdId` returns the id of a created record. */
  readonly enforce: <T>(
    write: GuardedWrite,
    run: () => Promise<T>,
    createdId?: (result: T) => number | null,
  ) => Promise<T>;
  /** Adds to each record the operations that the platform would refuse to the caller, with the reasons. */
  readonly withDeniedOperations: <R extends Row>(
    db: Database,
    caller: Pick<Caller, 'uid'> & Partial<Pick<Caller, 'isAdmin'>>,
    resource: { readonly name: string },
    rows: readonly R[],
  ) => Promise<readonly R[]>;
  /** Adds the reason for the refusal to each option that the caller may not grant. */
  readonly withDeniedGrants: (
    db: Database,
    caller: Pick<Caller, 'uid' | 'isAdmin'>,
    resource: { readonly name: string },
    options: readonly Row[],
  ) => Promise<readonly Row[]>;
  /** Refuses an approval by an account with which the submitter could sign in. */
  readonly guardApproval: (
    db: Database,
    approval: { readonly caller: Caller; readonly submitterId: number; readonly nowMs: number },
  ) => Promise<void>;
  /** Publishes a screen, and refuses when a group would gain permission codes that the publisher lacks. */
  readonly enforcePublish: <T>(db: Database, caller: Caller, run: () => Promise<T>) => Promise<T>;
  /** Refuses a screen that would give existing groups more access. */
  readonly refusePublishedAccess: (
    db: Database,
    caller: Caller,
    change: { readonly before: Resource | undefined; readonly after: Resource },
  ) => Promise<void>;
}

/** Request that submitted a job. */
export interface JobOrigin {
  readonly caller: Caller;
  readonly query: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
}

export interface JobSubmission {
  /** Records of the action; empty for a toolbar action, whose job has one item without a record. */
  readonly targets: readonly WorkTarget[];
  readonly origin: JobOrigin;
  readonly nowMs: number;
  /** Current time in the platform's time zone: the same instant as `nowMs`. */
  readonly now: string;
  readonly resourceOf: (name: string) => Resource;
}

export interface SubmittedJob {
  readonly taskId: number;
  /** Number of ineligible records, which the job stores as skipped items. */
  readonly skipped: number;
}

export interface IneligibilityReason {
  readonly code: number;
  readonly text: Label;
}

export interface EligibilityRequest {
  readonly resource: Resource;
  readonly action: Action;
  /** Form values of the action; `null` before the form is filled in, to skip rules that depend on these values. */
  readonly values: Row | null;
  /** Id of the caller, whose own lease does not block the action. */
  readonly uid: number;
  readonly nowMs: number;
  /** Current time in the platform's time zone: the same instant as `nowMs`. */
  readonly now: string;
  /**
   * Ids of records whose command was already sent by an earlier attempt. Changes by that attempt do not make these
   * records ineligible.
   */
  readonly begun?: ReadonlySet<number>;
}

export interface EligibilityResult {
  readonly target: WorkTarget;
  /** Record with the fields that the check has read; `undefined` when the record no longer exists. */
  readonly row: Row | undefined;
  /** Reason why the record is ineligible; `null` when the record is eligible. */
  readonly fault: IneligibilityReason | null;
}

export interface ActionOnRecords {
  readonly resource: string;
  readonly action: Action;
  readonly ids: readonly number[];
}

/** Rules about commands, which reach devices or end a person's use of a device. */
export interface CommandRules {
  /** Returns the maximum number of records in one action; `null` when there is no limit. */
  readonly readLimit: (db: Database, action: Action) => Promise<number | null>;
  readonly refuseOverLimit: (db: Database, acting: ActionOnRecords) => Promise<void>;
  /** Returns the impact of an action on devices; `null` when the action has none. */
  readonly readImpact: (db: Database, acting: ActionOnRecords) => Promise<CommandImpact | null>;
  /** Parses the limits of the rollout waves in a request. */
  readonly readWavePlan: (given: unknown) => WavePlan;
  /** Returns whether each record is eligible for the action now. */
  readonly checkEligibility: (
    db: Database,
    request: EligibilityRequest,
    targets: readonly WorkTarget[],
  ) => Promise<readonly EligibilityResult[]>;
  /** Returns the refusals for records whose device another operator has leased, by id. */
  readonly findLeased: (
    db: Database,
    acting: ActionOnRecords & { readonly values: Row; readonly uid: number; readonly nowMs: number },
  ) => Promise<ReadonlyMap<number, Refusal>>;
  /** Checks work against the command rules and stores the work as a job. */
  readonly submitJob: (db: Database, work: WorkRequest, submission: JobSubmission) => Promise<SubmittedJob>;
}

/** Labels that the platform has given to menu nodes, by the key that the SQL expression `key` computes for a node. */
export interface NodeLabels {
  readonly key: Expression<unknown>;
  /** Computes the key of a node from its record in memory. */
  readonly keyOf: (record: Row) => string;
  readonly labels: ReadonlyMap<string, Label>;
}

/** Menu entries of screens, and the labels of menu nodes. */
export interface MenuRules {
  /** Returns the labels of a tree if the platform names its nodes; `undefined` if users name them. */
  readonly labelsOf: (resource: Resource, screens: readonly Resource[]) => NodeLabels | undefined;
  readonly show: (
    db: Database,
    placed: { readonly area: string; readonly resource: Resource },
    change: { readonly before: Resource | undefined; readonly now: string },
  ) => Promise<void>;
  readonly rename: (
    db: Database,
    name: string,
    titles: { readonly before: Label; readonly after: Label },
  ) => Promise<void>;
  readonly hide: (db: Database, name: string) => Promise<void>;
}

/** Rules that the engine applies and the areas define. */
export interface AreaRules {
  readonly rights: RightsRules;
  readonly commands: CommandRules;
  readonly menu: MenuRules;
  /** Returns the maximum number of rows in an export. */
  readonly readExportLimit: (db: Database) => Promise<number>;
}
