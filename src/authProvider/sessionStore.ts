import { type KeptStorage, readStamped, writeStamped } from './keptStorage.ts';

export interface SignedIn {
  readonly uid: number;
  readonly token: string;
  readonly username: string;
  readonly groupId: number;
}

/** The signed-in user, kept under the product prefix as value and time (spec section 3); `null` when nobody is. */
export interface SessionStore {
  readonly current: () => SignedIn | null;
  readonly start: (session: SignedIn) => void;
  readonly end: () => void;
  /** The menu tree as it came, kept under the key `tree`. */
  readonly readTree: () => string | null;
  readonly writeTree: (text: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface SessionStoreOptions {
  readonly storage: KeptStorage;
  readonly prefix: string;
  readonly now: () => number;
  readonly fixedUserType: number;
  readonly fixedPermissions: readonly string[];
}

const treeKey = 'tree';

const sessionKeys = ['token', 'uid', 'utype', 'upermission', 'username', 'groupid'] as const;

export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { storage, prefix } = options;
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach(listener => listener());
  let cached: { readonly token: string | null; readonly session: SignedIn | null } | undefined;

  const current = (): SignedIn | null => {
    // The stored text decides, so that a sign-out in another tab of the browser counts here at once.
    const token = storage.read(`${prefix}token`);
    if (cached?.token !== token) cached = { token, session: readSession(options) };
    return cached?.session ?? null;
  };

  return {
    current,
    start: session => {
      const values = {
        token: session.token,
        uid: session.uid,
        utype: options.fixedUserType,
        upermission: options.fixedPermissions,
        username: session.username,
        groupid: session.groupId,
      };
      // The token comes last, so that another tab of the browser never reads it together with the uid before it.
      for (const key of sessionKeys.toReversed()) writeStamped(storage, prefix + key, values[key], options.now());
      announce();
    },
    end: () => {
      for (const key of sessionKeys) storage.remove(prefix + key);
      storage.remove(treeKey);
      announce();
    },
    readTree: () => storage.read(treeKey),
    writeTree: text => storage.write(treeKey, text),
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readSession({ storage, prefix }: SessionStoreOptions): SignedIn | null {
  const [token, uid, username, groupId] = ['token', 'uid', 'username', 'groupid'].map(key =>
    readStamped(storage, prefix + key),
  );
  if (typeof token !== 'string' || token === '' || typeof uid !== 'number') return null;
  return {
    token,
    uid,
    username: typeof username === 'string' ? username : '',
    groupId: typeof groupId === 'number' ? groupId : 0,
  };
}
