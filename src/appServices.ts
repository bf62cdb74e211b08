import { watchUserActivity } from './authProvider/userActivity.ts';
import type { AuthProviderOptions } from './authProvider/authProviderOptions.ts';
import { type ConsoleAuthProvider, createAuthProvider } from './authProvider/createAuthProvider.ts';
import { createPasswordEncrypter } from './authProvider/passwordEncryption.ts';
import { type PasswordProofQueue, createPasswordProofQueue } from './authProvider/passwordProofs.ts';
import { type IdleClock, createIdleClock } from './authProvider/idleClock.ts';
import { type SafeStorage, type StorageHealth, createSafeStorage } from './authProvider/safeStorage.ts';
import { type SessionGuard, createSessionGuard } from './authProvider/sessionGuard.ts';
import { browserName } from './authProvider/browserName.ts';
import { createSessionEnder } from './authProvider/sessionEnd.ts';
import { createSignOutReasonStore } from './authProvider/signOutReason.ts';
import { type SessionStore, createSessionStore } from './authProvider/sessionStore.ts';
import { config } from './config.ts';
import { type DiskMonitor, createDiskMonitor } from './dataProvider/diskMonitor.ts';
import type { PlatformError } from './dataProvider/PlatformError.ts';
import { type ErrorReporter, createErrorReporter } from './dataProvider/errorReports.ts';
import {
  type HttpClient,
  type HttpClientOptions,
  type StreamingHttpClient,
  createHttpClient,
} from './dataProvider/httpClient.ts';
import { withPasswordProof } from './dataProvider/withPasswordProof.ts';
import { type ReleaseWatch, createReleaseWatch } from './dataProvider/releaseWatch.ts';
import { sendWithProgress } from './dataProvider/sendWithProgress.ts';
import { type PlatformClock, createPlatformClock } from './dataProvider/platformClock.ts';
import { authGate as en } from './i18n/en/authGate.ts';
import { authGate as zh } from './i18n/zh/authGate.ts';
import { type ScreenCatalogue, createScreenCatalogue } from './dataProvider/screenCatalogue.ts';
import { loadResource, getLoadedResource, resourceNames } from './resources/registry.ts';
import { findEntryScript } from './layout/errors/reloadForNewRelease.ts';
import { type ThemeSetting, createThemeSetting } from './layout/theme/themeSetting.ts';
import { type Language, languages } from './schemas/base/label.ts';
import { logServerOrigin } from './schemas/vocabulary/logServerOrigin.ts';

/** Services that live as long as the page and that need the browser. `createAppServices` creates them once. */
export interface AppServices {
  readonly storage: SafeStorage & StorageHealth;
  readonly session: SessionStore;
  readonly sessionGuard: SessionGuard;
  readonly http: StreamingHttpClient;
  readonly clock: PlatformClock;
  readonly idle: IdleClock;
  /** Reports when the platform serves another build of the console than this page runs. */
  readonly release: ReleaseWatch;
  readonly disk: DiskMonitor;
  /** Subscribes to calls that the platform rejects because of a missing permission. */
  readonly onDenied: (listener: () => void) => () => void;
  /** Subscribes to calls that the platform rejects because its licence has expired. */
  readonly onLicenceExpired: (listener: () => void) => () => void;
  /** All screens of the signed-in user, built-in and published. */
  readonly screens: ScreenCatalogue;
  /** Calls the listener when the platform has published screens that this page has not loaded. */
  readonly onScreensPublished: (listener: () => void) => () => void;
  readonly errors: ErrorReporter;
  /** Saves unsaved input and reloads the page. */
  readonly reload: () => void;
  readonly authProvider: ConsoleAuthProvider;
  readonly theme: ThemeSetting;
  /** Queue of the calls that wait for a password proof. */
  readonly proofs: PasswordProofQueue;
  /** Hashes and encrypts a password for the platform. */
  readonly encrypt: (plain: string) => Promise<string>;
  readonly language: {
    readonly read: () => Language;
    readonly write: (language: Language) => void;
    /** Subscribes to changes of the language. */
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Connects the services to the rendered console, which shows failures and saves forms when a session ends. */
  readonly attach: (open: ConsoleHooks) => void;
  /** Ends the session and shows the message on the sign-in page. */
  readonly endSession: (message: string) => void;
  /** Returns the reason for the end of the last session; `null` after the first call. */
  readonly takeSignOutReason: () => string | null;
}

interface ConsoleHooks {
  readonly stashForms: () => void;
  readonly disarmLeaveGuard: () => void;
  readonly onFailure: (error: PlatformError) => void;
}

const texts = { zh, en } as const;
const files = { names: resourceNames, load: loadResource, loaded: getLoadedResource } as const;
const prefix = config.storagePrefix;

/** Creates all services. `onFaultsOnDemand` is called for each response of a platform that can inject faults. */
export function createAppServices(onFaultsOnDemand: () => void = () => undefined): AppServices {
  const storage = createSafeStorage(() => localStorage);
  const session = createSessionStore({ storage, prefix, now: Date.now, ...config });
  const language = createLanguageSetting(storage, `${prefix}language`);
  const leave = createSignOutReasonStore(openTabStorage(), `${prefix}leave-message`);
  let open: ConsoleHooks | undefined;

  const { end, lock, hasEnded } = createSessionEnder({
    stash: () => open?.stashForms(),
    disarmLeaveGuard: () => open?.disarmLeaveGuard(),
    leaveMessage: leave.keep,
    clear: session.end,
    ...sessionEndScreen,
  });
  const ownership = createSessionGuard(session, () => lock(texts[language.read()].message.leftInOtherTab));
  const [denials, expiry, news] = [createSignal(), createSignal(), createSignal()];
  const watches = createWatches(storage);
  const heard = { onDenied: denials.tell, onLicenceExpired: expiry.tell, onFaultsOnDemand };
  const plainHttp = createHttpClient({
    fetch: (...request) => fetch(...request),
    sendWithProgress,
    token: () => session.current()?.token ?? null,
    maySend: () => !hasEnded() && ownership.check(),
    language: language.read,
    clientVersion: config.clientVersion,
    timeoutMs: config.requestTimeoutMs,
    ...createLogOrigin(window.location),
    onFailure: error => open?.onFailure(error),
    onSessionEnd: error => end(error.message),
    ...heard,
    ...createResponseListeners(watches),
    onScreens: version => version > screens.published().version && news.tell(),
  });
  const { http, encryptPassword, ...passwords } = withPasswords(plainHttp, session, language.read);
  const screens = createScreenCatalogue({ http, files });
  const authProvider = createAuth({ http, session, encryptPassword, screens, language: language.read });
  return {
    storage,
    session,
    sessionGuard: ownership,
    http,
    ...watches,
    onDenied: denials.subscribe,
    onLicenceExpired: expiry.subscribe,
    screens,
    onScreensPublished: news.subscribe,
    errors: createReports(http, session),
    reload: () => stashAndReload(open),
    authProvider,
    ...passwords,
    language,
    theme: createThemeSetting(storage, `${prefix}theme`, query => matchMedia(query).matches),
    attach: console => void (open = console),
    endSession: end,
    takeSignOutReason: leave.take,
  };
}

function createWatches(storage: SafeStorage) {
  return {
    clock: createPlatformClock(Date.now),
    release: createReleaseWatch(findEntryScript),
    disk: createDiskMonitor(),
    idle: createIdleClock({ storage, key: `${prefix}seen`, now: Date.now, idleMs: config.idleMs }),
  };
}

/** Opens the storage of this tab, which survives a reload. */
function openTabStorage(): SafeStorage {
  return createSafeStorage(() => sessionStorage);
}

/** Adds password encryption and password proofs to the HTTP client. */
function withPasswords(plain: StreamingHttpClient, session: SessionStore, language: () => Language) {
  const token = () => session.current()?.token ?? null;
  const encryption = { http: plain, language, hash: config.passwordHash, subtle: crypto.subtle };
  const encryptPassword = createPasswordEncrypter(encryption);
  const proofs = createPasswordProofQueue({ http: plain, encryptPassword, token, language });
  const http = withPasswordProof(plain, { prove: proofs.requestProof, language });
  const encrypt = async (text: string) =>
    (await encryptPassword(text, { purpose: 'password', token: token() })).ciphertext;
  return { http, encryptPassword, proofs, encrypt };
}

/** Creates the getter of the log API's origin, which has the default port until a response names another port. */
function createLogOrigin(page: Location): Pick<HttpClientOptions, 'originOf' | 'onLogPort'> {
  let port: number | undefined;
  return { originOf: () => logServerOrigin(page, port), onLogPort: newPort => void (port = newPort) };
}

/** Creates the listeners for responses: they tell the services the time, the console build and the disk state. */
function createResponseListeners({ clock, release, disk, idle }: ReturnType<typeof createWatches>) {
  const { isActive } = watchUserActivity(window, Date.now);
  return {
    isAttended: isActive,
    onConsoleBuild: release.recordBuild,
    onDisk: disk.record,
    onPlatformTime: (time: string | null): void => {
      clock.sync(time);
      if (isActive()) idle.recordResponse();
    },
  };
}

/** Browser functions for the end of a session. */
const sessionEndScreen = {
  hide: () => {
    document.body.hidden = true;
  },
  reload: () => window.location.reload(),
} as const;

type AuthParts = Pick<AuthProviderOptions, 'http' | 'session' | 'encryptPassword' | 'language'> &
  Pick<AppServices, 'screens'>;

function createAuth({ screens, ...parts }: AuthParts): ConsoleAuthProvider {
  return createAuthProvider({
    ...parts,
    loadResource: screens.load,
    applyPublishedScreens: screens.update,
    fixedPermissions: config.fixedPermissions,
    browserName: browserName(navigator.userAgent),
    clear: () => {
      parts.session.end();
      screens.forget();
    },
  });
}

function createSignal() {
  const listeners = new Set<() => void>();
  return {
    tell: () => listeners.forEach(listener => listener()),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function stashAndReload(open: ConsoleHooks | undefined): void {
  open?.stashForms();
  open?.disarmLeaveGuard();
  sessionEndScreen.reload();
}

function createReports(http: HttpClient, session: SessionStore): ErrorReporter {
  const isSignedIn = () => session.current() !== null;
  return createErrorReporter({ http, isSignedIn, path: () => window.location.pathname, now: Date.now });
}

function createLanguageSetting(storage: SafeStorage, key: string): AppServices['language'] {
  const choices = createSignal();
  return {
    read: () => languages.find(language => language === storage.read(key)) ?? languages[0],
    write: language => {
      storage.write(key, language);
      choices.tell();
    },
    subscribe: choices.subscribe,
  };
}
