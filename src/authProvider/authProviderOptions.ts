import type { Http } from '../dataProvider/http.ts';
import type { PublishedScreens } from '../dataProvider/screens.ts';
import type { Language } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import type { Seal } from './credential.ts';
import type { SessionStore } from './sessionStore.ts';

/** What sign-in stands on. */
export interface AuthProviderOptions {
  readonly http: Http;
  readonly session: SessionStore;
  readonly seal: Seal;
  readonly loadResource: (name: string) => Promise<Resource>;
  /** Hears of the screens that this user has beside the console's own; what follows waits until they are known. */
  readonly takeScreens: (screens: PublishedScreens) => Promise<void>;
  readonly language: () => Language;
  readonly fixedPermissions: readonly string[];
  /** The browser's own name, sent as `diskName`. */
  readonly browserName: string;
  /** Clears what the console keeps of this user. */
  readonly clear: () => void;
}
