import { type ConsoleAuthProvider, createAuthProvider } from './authProvider/createAuthProvider.ts';
import { createSeal } from './authProvider/credential.ts';
import { type KeptStorage, createKeptStorage } from './authProvider/keptStorage.ts';
import { createSessionEnd } from './authProvider/sessionEnd.ts';
import { type SessionStore, createSessionStore } from './authProvider/sessionStore.ts';
import { config } from './config.ts';
import type { PlatformError } from './dataProvider/PlatformError.ts';
import { type Http, createHttp } from './dataProvider/http.ts';
import { loadResource } from './resources/registry.ts';
import { type Language, languages } from './schemas/label.ts';

/** Everything that lives as long as the page and knows the browser: made once, handed down from here. */
export interface Wire {
  readonly storage: KeptStorage;
  readonly session: SessionStore;
  readonly http: Http;
  readonly authProvider: ConsoleAuthProvider;
  /** Hashes and encrypts a password for the platform. */
  readonly encrypt: (plain: string) => Promise<string>;
  readonly language: { readonly read: () => Language; readonly write: (language: Language) => void };
  /** The console that is open says what a lost session puts by, and hears of failures. */
  readonly attach: (open: OpenConsole) => void;
  /** Ends the session here, and says why on the sign-in page. */
  readonly endSession: (message: string) => void;
  /** Says once, after a reload, why the last session ended. */
  readonly takeLeaveMessage: () => string | null;
}

interface OpenConsole {
  readonly stash: () => void;
  readonly disarmLeaveGuard: () => void;
  readonly onFailure: (error: PlatformError) => void;
}

export function createWire(): Wire {
  const storage = createKeptStorage(() => localStorage);
  const visit = createKeptStorage(() => sessionStorage);
  const prefix = config.storagePrefix;
  const session = createSessionStore({ storage, prefix, now: Date.now, ...config });
  const language = createLanguageSetting(storage, `${prefix}language`);
  const messageKey = `${prefix}leave-message`;
  let open: OpenConsole | undefined;

  const { end } = createSessionEnd({
    stash: () => open?.stash(),
    disarmLeaveGuard: () => open?.disarmLeaveGuard(),
    leaveMessage: message => visit.write(messageKey, message),
    clear: session.end,
    reload: () => window.location.reload(),
  });
  const http = createHttp({
    fetch: (...request) => fetch(...request),
    token: () => session.current()?.token ?? null,
    language: language.read,
    clientVersion: config.clientVersion,
    timeoutMs: config.requestTimeoutMs,
    onFailure: error => open?.onFailure(error),
    onSessionEnd: error => end(error.message),
  });
  const seal = createSeal({ http, language: language.read, hash: config.passwordHash });
  const authProvider = createAuthProvider({
    http,
    session,
    seal,
    loadResource,
    language: language.read,
    fixedPermissions: config.fixedPermissions,
    browserName: browserName(navigator.userAgent),
    clear: session.end,
  });
  return {
    storage,
    session,
    http,
    authProvider,
    encrypt: async plain => (await seal(plain)).ciphertext,
    language,
    attach: console => {
      open = console;
    },
    endSession: end,
    takeLeaveMessage: () => {
      const message = visit.read(messageKey);
      visit.remove(messageKey);
      return message;
    },
  };
}

function createLanguageSetting(storage: KeptStorage, key: string): Wire['language'] {
  return {
    read: () => languages.find(language => language === storage.read(key)) ?? languages[0],
    write: language => storage.write(key, language),
  };
}

/** The browser's name and version, as the login record shows it. */
function browserName(agent: string): string {
  const known = /(Edg|OPR|Firefox|Chrome|Version)\/([\d]+)/.exec(agent);
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' };
  const name = known?.[1] ?? 'Browser';
  return `${names[name] ?? name} ${known?.[2] ?? ''}`.trim();
}
