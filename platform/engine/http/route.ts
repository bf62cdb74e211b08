import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Method } from '../../../src/schemas/vocabulary/call.ts';
import type { Label, Language } from '../../../src/schemas/base/label.ts';
import type { WorkerTaskRunner } from './workerTask.ts';
import type { Database, Row } from '../storage/database.ts';

/**
 * Caller of a request. The platform reads the caller from the database for every request, so that lost permissions take
 * effect immediately.
 */
export interface Caller {
  readonly sessionId: number;
  readonly uid: number;
  readonly userName: string;
  readonly name: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly isAdmin: boolean;
  readonly codes: ReadonlySet<string>;
  /** True if somebody else has set the password, so that the caller must first choose a new password. */
  readonly hasTemporaryPassword?: boolean;
  /** True if the sign-in method requires a second factor that is not set up yet. */
  readonly lacksSecondFactor?: boolean;
}

/** Inputs of a handler. `body` is unknown until the handler validates it. */
export interface RouteContext {
  readonly db: Database;
  readonly caller: Caller;
  readonly language: Language;
  /** Current time in the platform's time zone, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** All values of each query parameter that occurs more than once. */
  readonly repeated: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  readonly ip: string;
  readonly request: Request;
  /** Decrypts a credential field to the 64 hex digits of the hash that the console has computed. */
  readonly decryptCredential: (ciphertext: string) => Promise<string>;
  /**
   * Returns an error for each new password that is easy to guess. `names` contains the names and numbers of the
   * account, from which passwords are guessed.
   */
  readonly findWeakPasswords: (
    fields: Fields,
    values: Readonly<Row>,
    names: readonly string[],
  ) => Promise<Readonly<Record<string, string>>>;
  readonly idempotencyKey: string | null;
  /** Runs a parser in another thread for this caller; stops the parser when the caller disconnects. */
  readonly runInWorker: WorkerTaskRunner;
}

/**
 * Permission of a route: no session, any session, or one of these permission codes (administrators have all codes).
 * There is no default: a route without a permission is a type error and prevents the platform from starting.
 */
export type Permission = 'public' | 'session' | { readonly anyOf: readonly string[] };

/** Type of costly work. The number of concurrent runs per user or session is limited for each type. */
export type CostlyCallKind = 'export' | 'import' | 'preview' | 'stream';

/** Password proof that a call requires. */
export interface RequiredPasswordProof {
  /** Action that the operator confirms with the password, as shown in the console. */
  readonly act: Label;
  /** Returns whether this call needs a proof; absent if every call does. */
  readonly isRequired?: (context: RouteContext) => boolean | Promise<boolean>;
}

export interface Route {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly permission: Permission;
  /** `stream` if the handler reads the body as a stream (uploads); absent for a JSON body. */
  readonly body?: 'stream';
  /** True if the route also serves callers who have to change their password. */
  readonly isAllowedBeforePasswordChange?: true;
  /** True if the route also serves callers who have to set up a second factor. */
  readonly isAllowedBeforeSecondFactor?: true;
  /** Password proof that each call requires (see `passwordProof.ts`). */
  readonly asksPassword?: RequiredPasswordProof | undefined;
  /** Listener that serves the route: `log` for the listener of the public log API; absent for the main listener. */
  readonly listener?: 'log';
  /**
   * Calls that count towards rate limits: `refused` for refused calls only (pictures), `never` for no call (health
   * checks). Absent when all calls count.
   */
  readonly metered?: 'refused' | 'never';
  /** Group of routes that share database connections; absent for a route with its own connections. */
  readonly group?: string;
  /** Type of costly work for which the route reserves a slot until the response has been sent. */
  readonly costly?: CostlyCallKind;
  /**
   * True if the route also works while the disk is nearly full, because it signs a user in or out, or helps to free
   * space.
   */
  readonly usesReserve?: true;
  /** Returns the data of a successful envelope, or a complete response such as a file. */
  readonly handle: (context: RouteContext) => Promise<unknown>;
}
