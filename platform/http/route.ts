import type { Method } from '../../src/schemas/call.ts';
import type { Label, Language } from '../../src/schemas/label.ts';
import type { RunInWorker } from '../workerPool/workerPool.ts';
import type { Database } from '../storage/database.ts';

/** Caller of a request, read from the database on every request, so that a lost permission takes effect immediately. */
export interface Caller {
  readonly sessionId: number;
  readonly uid: number;
  readonly userName: string;
  readonly name: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly isAdmin: boolean;
  readonly codes: ReadonlySet<string>;
  /** True if somebody else has set the password, so that the caller must choose a new one first. */
  readonly hasGivenPassword?: boolean;
  /** True if the sign-in method needs a second factor that is not set up. */
  readonly lacksSecondFactor?: boolean;
}

/** Inputs of a handler; `body` is unknown until it is validated. */
export interface RouteContext {
  readonly db: Database;
  readonly caller: Caller;
  readonly language: Language;
  /** Current time in the platform's time zone, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** All values of each query parameter that is repeated: lists. */
  readonly repeated: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  readonly ip: string;
  readonly request: Request;
  /** Decrypts a credential field into the 64 hex digits of its hash. */
  readonly decryptCredential: (ciphertext: string) => Promise<string>;
  readonly idempotencyKey: string | null;
  /** Runs a parser in another thread for this caller, until the caller disconnects. */
  readonly runOffLoop: RunInWorker;
}

/**
 * Permission of a route: no session, any session, or one of these codes (administrators hold all). There is no default:
 * a route without a permission is a type error and prevents the start.
 */
export type Permission = 'public' | 'session' | { readonly anyOf: readonly string[] };

/** Work that is costly while it runs, so that each user may only run a few of a kind. */
export type CostlyKind = 'export' | 'import' | 'preview' | 'stream';

/** Password proof that a call requires. */
export interface PasswordDemand {
  /** Action that the password confirms, as the console shows it. */
  readonly act: Label;
  /** Returns whether this call needs the proof; by default every call does. */
  readonly isAsked?: (context: RouteContext) => boolean | Promise<boolean>;
}

export interface Route {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly permission: Permission;
  /** The handler reads the body itself (uploads), after the permission check. */
  readonly body?: 'stream';
  /** Available to callers who must choose a new password first. */
  readonly beforeOwnPassword?: true;
  /** Available to callers who must set up a second factor first. */
  readonly beforeSecondFactor?: true;
  /** Password proof that the operator must give for each call (`passwordProof.ts`). */
  readonly asksPassword?: PasswordDemand | undefined;
  /** Listener that serves the route: that of the public log API; by default the main one. */
  readonly listener?: 'log';
  /** Counts towards rate limits only when refused (pictures), or never (health checks); by default always. */
  readonly metered?: 'refused' | 'never';
  /** Routes of one group share database connections; a route without a group has its own. */
  readonly group?: string;
  /** Reserves a place of this kind until the answer was sent. */
  readonly costly?: CostlyKind;
  /** Also answered while the disk is nearly full: signs somebody in or out, or leads to free space. */
  readonly usesReserve?: true;
  /** Returns the data of a successful envelope, or a complete response such as a file. */
  readonly handle: (context: RouteContext) => Promise<unknown>;
}
