import type { SafeStorage } from './safeStorage.ts';

/** Keeps the message for the sign-in page in the given storage, which survives the reload in this tab only. */
export function createSignOutReason(storage: SafeStorage, key: string) {
  return {
    keep: (message: string) => storage.write(key, message),
    take: () => {
      const message = storage.read(key);
      storage.remove(key);
      return message;
    },
  };
}
