import { createKeptStorage } from '../../authProvider/keptStorage.ts';
import { config } from '../../config.ts';
import { createRenewal, entryOf } from './renewal.ts';

/** The renewal of this very page: what it runs stands in its own source, what is served in the platform's. */
export function renewPage(reload: () => void): Promise<boolean> {
  const { renew } = createRenewal({
    own: ownEntry(),
    served: async () => {
      const page = await fetch('/', { cache: 'no-store', redirect: 'error', credentials: 'omit' });
      return page.ok ? entryOf(await page.text()) : null;
    },
    storage: createKeptStorage(() => sessionStorage),
    key: `${config.storagePrefix}renewed-to`,
    reload,
  });
  return renew();
}

/** The entry of the build that this page runs, as the page names it. */
export function ownEntry(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}
