import type { SafeStorage } from './safeStorage.ts';

/**
 * Creates the store of the message that the sign-in page will show. `storage` must survive a reload and belong to this
 * tab only.
 */
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
