import type { SafeStorage } from '../../authProvider/safeStorage.ts';
import type { Label, Language } from '../../schemas/base/label.ts';

export interface NewReleaseReloader {
  /**
   * Reloads the page after a chunk has failed to load, if the platform serves another build. Resolves with `true` if
   * the page reloads.
   */
  readonly reloadIfReplaced: () => Promise<boolean>;
}

interface ReleaseReloadOptions {
  /** Entry script of the build that this page runs; `null` when unknown. */
  readonly own: string | null;
  readonly served: () => Promise<string | null>;
  /** Session storage of this tab. */
  readonly storage: SafeStorage;
  readonly key: string;
  /** Saves unsaved input and reloads the page. */
  readonly reload: () => void;
}

const chunkLoadMessages =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|ChunkLoadError|Failed to load module script/i;

/** Returns whether the error means that a chunk of the console could not be loaded. */
export function isChunkLoadError(error: Error): boolean {
  return chunkLoadMessages.test(error.message);
}

const notLoaded: Label = {
  zh: '此页面的部分程序未能加载，请检查网络后重试',
  en: 'A part of this page could not be loaded, check the network and try again',
};

/**
 * Returns the text of an error for the user. When a chunk fails to load, the browser's message is in English and
 * contains a URL, so the console replaces it.
 */
export function toErrorText(error: Error, language: Language): string {
  return isChunkLoadError(error) ? notLoaded[language] : error.message;
}

/**
 * Creates the function that reloads the page after a release has removed chunks. The function reloads only once per
 * build, and only when the platform serves a new build: without a network, a reload would lose the page.
 */
export function createNewReleaseReloader({
  own,
  served,
  storage,
  key,
  reload,
}: ReleaseReloadOptions): NewReleaseReloader {
  return {
    reloadIfReplaced: async () => {
      const build = await served().catch(() => null);
      if (build === null || own === null || build === own || storage.read(key) === build) return false;
      storage.write(key, build);
      reload();
      return true;
    },
  };
}

/** Returns the entry script of an HTML page: the `src` of its module script. */
export function entryScriptOf(html: string): string | null {
  return /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1] ?? null;
}
