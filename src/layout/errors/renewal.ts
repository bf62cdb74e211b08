import type { KeptStorage } from '../../authProvider/keptStorage.ts';
import type { Label, Language } from '../../schemas/label.ts';

export interface Renewal {
  /** After code could not be loaded: loads the page anew when the platform serves another build by now. */
  readonly renew: () => Promise<boolean>;
}

interface RenewalOptions {
  /** The entry of the build that this page runs, and of the one that is served now; `null` when unknown. */
  readonly own: string | null;
  readonly served: () => Promise<string | null>;
  /** Kept as long as this tab of the browser. */
  readonly storage: KeptStorage;
  readonly key: string;
  /** Puts by what is typed, and loads the page. */
  readonly reload: () => void;
}

const missingCode =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|ChunkLoadError|Failed to load module script/i;

/** Whether the fault is a part of the console that could not be fetched. */
export function isMissingCode(error: Error): boolean {
  return missingCode.test(error.message);
}

const notLoaded: Label = {
  zh: '此页面的部分程序未能加载，请检查网络后重试',
  en: 'A part of this page could not be loaded, check the network and try again',
};

/** What a person is told of a fault; a browser tells of missing code in English and with an address. */
export function sayFault(error: Error, language: Language): string {
  return isMissingCode(error) ? notLoaded[language] : error.message;
}

/**
 * After a release, the parts of an old build are gone. The page is then loaded anew, once for each build that is found:
 * while the network is away there is none to be found, and a page that is lost could not come back.
 */
export function createRenewal({ own, served, storage, key, reload }: RenewalOptions): Renewal {
  return {
    renew: async () => {
      const build = await served().catch(() => null);
      if (build === null || own === null || build === own || storage.read(key) === build) return false;
      storage.write(key, build);
      reload();
      return true;
    },
  };
}

/** The entry that a page names: its module script. */
export function entryOf(html: string): string | null {
  return /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1] ?? null;
}
