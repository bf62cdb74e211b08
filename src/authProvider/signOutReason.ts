import type { SafeStorage } from './safeStorage.ts';

/** Stores the message that the sign-in page will show. The given storage survives the reload in this tab only. */
export function createSignOutReasonStore(storage: SafeStorage, key: string) {
  return {
    keep: (message: string) => storage.write(key, message),
    take: () => {
      const message = storage.read(key);
      storage.remove(key);
      return message;
    },
  };
}
