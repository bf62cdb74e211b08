import { createSafeStorage } from '../../authProvider/safeStorage.ts';
import { config } from '../../config.ts';
import { createNewReleaseReloader, entryScriptOf } from './newReleaseReloader.ts';

/**
 * Reloads this page if the platform serves another build. Fetches `/` and compares its entry script with that of this
 * page.
 */
export function reloadForNewRelease(reload: () => void): Promise<boolean> {
  const { reloadIfReplaced } = createNewReleaseReloader({
    own: findEntryScript(),
    served: async () => {
      const page = await fetch('/', { cache: 'no-store', redirect: 'error', credentials: 'omit' });
      return page.ok ? entryScriptOf(await page.text()) : null;
    },
    storage: createSafeStorage(() => sessionStorage),
    key: `${config.storagePrefix}renewed-to`,
    reload,
  });
  return reloadIfReplaced();
}

/** Returns the entry script of the build that this page runs. */
export function findEntryScript(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}
