import { type SafeStorage, readTimestampedValue, writeTimestampedValue } from './safeStorage.ts';

export interface Session {
  readonly uid: number;
  readonly token: string;
  readonly username: string;
  readonly groupId: number;
}

/**
 * Stored session. Each value is stored together with the time of writing, under the prefix of the product. `current` is
 * `null` while nobody is signed in.
 */
export interface SessionStore {
  readonly current: () => Session | null;
  readonly start: (session: Session) => void;
  readonly end: () => void;
  /** The menu tree as the platform sent it, stored under the key `tree`. */
  readonly readTree: () => string | null;
  readonly writeTree: (text: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface SessionStoreOptions {
  readonly storage: SafeStorage;
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
  let cached: { readonly token: string | null; readonly session: Session | null } | undefined;

  const current = (): Session | null => {
    // Compare the stored text instead of a cached value, so that a sign-out in another tab takes effect immediately.
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
      // Write the token last, so that another tab never combines the new token with the id of the previous user.
      for (const key of sessionKeys.toReversed())
        writeTimestampedValue(storage, prefix + key, values[key], options.now());
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

function readSession({ storage, prefix }: SessionStoreOptions): Session | null {
  const [token, uid, username, groupId] = ['token', 'uid', 'username', 'groupid'].map(key =>
    readTimestampedValue(storage, prefix + key),
  );
  if (typeof token !== 'string' || token === '' || typeof uid !== 'number') return null;
  return {
    token,
    uid,
    username: typeof username === 'string' ? username : '',
    groupId: typeof groupId === 'number' ? groupId : 0,
  };
}
