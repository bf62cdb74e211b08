import type { Method } from '../../src/schemas/call.ts';
import type { Label, Language } from '../../src/schemas/label.ts';
import type { Database } from '../storage/database.ts';

/** Who calls: read from the session in the database at every request, so that a lost right is lost at once. */
export interface Caller {
  readonly sessionId: number;
  readonly uid: number;
  readonly userName: string;
  readonly name: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly isAdmin: boolean;
  readonly codes: ReadonlySet<string>;
  /** Somebody else has set his password; he has to choose one of his own before anything else. */
  readonly hasGivenPassword?: boolean;
}

/** What a handler is given. `body` is unknown until it is validated. */
export interface RouteContext {
  readonly db: Database;
  readonly caller: Caller;
  readonly language: Language;
  /** The platform's time, `YYYY-MM-DD HH:mm:ss` in its declared zone. */
  readonly now: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly ip: string;
  readonly request: Request;
  /** Turns `authorization` ciphertext fields (credentials) into the 64 hex digits of their hash. */
  readonly decryptCredential: (ciphertext: string) => Promise<string>;
  readonly idempotencyKey: string | null;
}

/**
 * Who may call: nobody signed in is needed, any session is enough, or one of these codes is held (administrators hold
 * all). There is no default: a route without a permission is a type error, and a fault at boot.
 */
export type Permission = 'public' | 'session' | { readonly anyOf: readonly string[] };

/** Work that is costly while it lasts, so that each person may have only a few of a kind under way. */
export type CostlyKind = 'export' | 'import' | 'preview' | 'stream';

/** A call that is refused until the operator has proven their password for it. */
export interface PasswordDemand {
  /** The act that the password confirms, as the console shows it. */
  readonly act: Label;
  /** Whether this very call asks for the password; always unless given. */
  readonly isAsked?: (context: RouteContext) => boolean | Promise<boolean>;
}

export interface Route {
  readonly method: Method;
  /** With `:name` places. */
  readonly path: string;
  readonly permission: Permission;
  /** The handler reads the body itself (uploads), after the right to call has been settled. */
  readonly body?: 'stream';
  /** Answered also while the caller has yet to choose a password of his own. */
  readonly beforeOwnPassword?: true;
  /** The operator has to prove their password for each call (`operatorProof.ts`). */
  readonly asksPassword?: PasswordDemand | undefined;
  /** Answered by the listener of the public log API instead of the main one. */
  readonly listener?: 'log';
  /** Counts against the limits of calls only when it is refused (pictures), or never (health checks); any other always. */
  readonly metered?: 'refused' | 'never';
  /** Routes of one group share connections to the database; a route without a group is one by itself. */
  readonly group?: string;
  /** Holds a place of this kind until its answer has been sent. */
  readonly costly?: CostlyKind;
  /** The data of a good envelope, or a whole response (a file). */
  readonly handle: (context: RouteContext) => Promise<unknown>;
}
