import type { HttpClient } from '../dataProvider/httpClient.ts';
import type { PublishedScreens } from '../dataProvider/screenCatalogue.ts';
import type { Language } from '../schemas/base/label.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import type { PasswordEncrypter } from './passwordEncryption.ts';
import type { SessionStore } from './sessionStore.ts';

export interface AuthProviderOptions {
  readonly http: HttpClient;
  readonly session: SessionStore;
  readonly encryptPassword: PasswordEncrypter;
  readonly loadResource: (name: string) => Promise<Resource>;
  /** Stores the user's published screens. The sign-in waits for this promise. */
  readonly applyPublishedScreens: (screens: PublishedScreens) => Promise<void>;
  readonly language: () => Language;
  readonly fixedPermissions: readonly string[];
  /** Name of the browser, which the sign-in call sends as `diskName`. */
  readonly browserName: string;
  /** Removes the user's data from the browser. */
  readonly clear: () => void;
}
