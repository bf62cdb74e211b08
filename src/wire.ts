import { watchAttendance } from './authProvider/attendance.ts';
import type { AuthProviderOptions } from './authProvider/authProviderOptions.ts';
import { type ConsoleAuthProvider, createAuthProvider } from './authProvider/createAuthProvider.ts';
import { createSeal } from './authProvider/credential.ts';
import { type PasswordProofs, createPasswordProofs } from './authProvider/passwordProofs.ts';
import { type IdleClock, createIdleClock } from './authProvider/idleClock.ts';
import { type KeptStorage, type StorageHealth, createKeptStorage } from './authProvider/keptStorage.ts';
import { type Ownership, createOwnership } from './authProvider/ownership.ts';
import { createSessionEnd } from './authProvider/sessionEnd.ts';
import { type SessionStore, createSessionStore } from './authProvider/sessionStore.ts';
import { config } from './config.ts';
import type { PlatformError } from './dataProvider/PlatformError.ts';
import { type ErrorReports, createErrorReports } from './dataProvider/errorReports.ts';
import { type Http, type HttpOptions, type StreamingHttp, createHttp } from './dataProvider/http.ts';
import { withPasswordProof } from './dataProvider/withPasswordProof.ts';
import { type Release, createRelease } from './dataProvider/release.ts';
import { sendWithProgress } from './dataProvider/sendWithProgress.ts';
import { type PlatformClock, createPlatformClock } from './dataProvider/platformClock.ts';
import { entrance as en } from './i18n/en/entrance.ts';
import { entrance as zh } from './i18n/zh/entrance.ts';
import { type Screens, createScreens } from './dataProvider/screens.ts';
import { loadResource, loadedResource, resourceNames } from './resources/registry.ts';
import { ownEntry } from './layout/errors/renewPage.ts';
import { type ThemeSetting, createThemeSetting } from './layout/theme/themeSetting.ts';
import { type Language, languages } from './schemas/label.ts';
import { logOrigin } from './schemas/logHost.ts';

/** Everything that lives as long as the page and knows the browser: made once, handed down from here. */
export interface Wire {
  readonly storage: KeptStorage & StorageHealth;
  readonly session: SessionStore;
  readonly ownership: Ownership;
  readonly http: StreamingHttp;
  readonly clock: PlatformClock;
  readonly idle: IdleClock;
  /** Whether the platform serves another build of the console than this page runs. */
  readonly release: Release;
  /** Hears when the platform refuses something for want of a right. */
  readonly onDenied: (listener: () => void) => () => void;
  /** Hears when the platform refuses because its licence has expired. */
  readonly onTrialOver: (listener: () => void) => () => void;
  /** Every screen of the signed-in user: those of files, and those that the platform has published. */
  readonly screens: Screens;
  /** Hears when the platform has published screens that are not known here. */
  readonly onNewScreens: (listener: () => void) => () => void;
  readonly errors: ErrorReports;
  /** Loads the page anew, with what is typed put by. */
  readonly reload: () => void;
  readonly authProvider: ConsoleAuthProvider;
  readonly theme: ThemeSetting;
  /** Calls that wait for the operator's password. */
  readonly proofs: PasswordProofs;
  /** Hashes and encrypts a password for the platform. */
  readonly encrypt: (plain: string) => Promise<string>;
  readonly language: {
    readonly read: () => Language;
    readonly write: (language: Language) => void;
    /** Hears when another one was chosen. */
    readonly subscribe: (listener: () => void) => () => void;
  };
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

const texts = { zh, en } as const;
const files = { names: resourceNames, load: loadResource, loaded: loadedResource } as const;
const prefix = config.storagePrefix;

/** `onFaultsOnDemand` hears that the platform goes wrong on demand, with each of its answers. */
export function createWire(onFaultsOnDemand: () => void = () => undefined): Wire {
  const storage = createKeptStorage(() => localStorage);
  const session = createSessionStore({ storage, prefix, now: Date.now, ...config });
  const language = createLanguageSetting(storage, `${prefix}language`);
  const leave = createLeaveMessage(`${prefix}leave-message`);
  let open: OpenConsole | undefined;

  const { end, lock, hasEnded } = createSessionEnd({
    stash: () => open?.stash(),
    disarmLeaveGuard: () => open?.disarmLeaveGuard(),
    leaveMessage: leave.keep,
    clear: session.end,
    ...screen,
  });
  const ownership = createOwnership(session, () => lock(texts[language.read()].message.leftInOtherTab));
  const [clock, release] = [createPlatformClock(Date.now), createRelease(ownEntry)];
  const [denials, expiry, news] = [createSignal(), createSignal(), createSignal()];
  const idle = createIdleClock({ storage, key: `${prefix}seen`, now: Date.now, idleMs: config.idleMs });
  const heard = { onDenied: denials.tell, onTrialOver: expiry.tell, onFaultsOnDemand };
  const plainHttp = createHttp({
    fetch: (...request) => fetch(...request),
    sendWithProgress,
    token: () => session.current()?.token ?? null,
    mayAsk: () => !hasEnded() && ownership.check(),
    language: language.read,
    clientVersion: config.clientVersion,
    timeoutMs: config.requestTimeoutMs,
    ...createLogPlace(window.location),
    onFailure: error => open?.onFailure(error),
    onSessionEnd: error => end(error.message),
    ...heard,
    ...hearAnswers({ clock, release, idle }),
    onScreens: version => version > screens.told().version && news.tell(),
  });
  const { http, seal, ...passwords } = withPasswords(plainHttp, session, language.read);
  const screens = createScreens({ http, files });
  const authProvider = createAuth({ http, session, seal, screens, language: language.read });
  return {
    storage,
    session,
    ownership,
    http,
    clock,
    release,
    idle,
    onDenied: denials.subscribe,
    onTrialOver: expiry.subscribe,
    screens,
    onNewScreens: news.subscribe,
    errors: reportsOver(http, session),
    reload: () => leaveAndReturn(open),
    authProvider,
    ...passwords,
    language,
    theme: createThemeSetting(storage, `${prefix}theme`, query => matchMedia(query).matches),
    attach: console => void (open = console),
    endSession: end,
    takeLeaveMessage: leave.take,
  };
}

/** Seals passwords for the platform, and proves the operator's own for the calls that ask for it. */
function withPasswords(plain: StreamingHttp, session: SessionStore, language: () => Language) {
  const token = () => session.current()?.token ?? null;
  const seal = createSeal({ http: plain, language, hash: config.passwordHash });
  const proofs = createPasswordProofs({ http: plain, seal, token, language });
  const http = withPasswordProof(plain, { prove: proofs.ask, language });
  const encrypt = async (typed: string) => (await seal(typed, { purpose: 'password', token: token() })).ciphertext;
  return { http, seal, proofs, encrypt };
}

/** Where the log API is: where the specification says, until the platform says otherwise. */
function createLogPlace(page: Location): Pick<HttpOptions, 'originOf' | 'onLogPort'> {
  let port: number | undefined;
  return { originOf: () => logOrigin(page, port), onLogPort: told => void (port = told) };
}

/** Every answer tells the time and the build, and, where a person had asked, that the session is alive. */
function hearAnswers({ clock, release, idle }: Pick<Wire, 'clock' | 'release' | 'idle'>) {
  const { isThere } = watchAttendance(window, Date.now);
  return {
    isAttended: isThere,
    onConsoleBuild: release.hear,
    onPlatformTime: (time: string | null): void => {
      clock.hear(time);
      if (isThere()) idle.hear();
    },
  };
}

/** The page as the end of a session meets it. */
const screen = {
  hide: () => {
    document.body.hidden = true;
  },
  reload: () => window.location.reload(),
} as const;

type AuthParts = Pick<AuthProviderOptions, 'http' | 'session' | 'seal' | 'language'> & Pick<Wire, 'screens'>;

function createAuth({ screens, ...parts }: AuthParts): ConsoleAuthProvider {
  return createAuthProvider({
    ...parts,
    loadResource: screens.load,
    takeScreens: screens.take,
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

function leaveAndReturn(open: OpenConsole | undefined): void {
  open?.stash();
  open?.disarmLeaveGuard();
  screen.reload();
}

function reportsOver(http: Http, session: SessionStore): ErrorReports {
  const isSignedIn = () => session.current() !== null;
  return createErrorReports({ http, isSignedIn, path: () => window.location.pathname, now: Date.now });
}

/** What the sign-in page has to say after the reload, in this tab alone. */
function createLeaveMessage(key: string) {
  const visit = createKeptStorage(() => sessionStorage);
  return {
    keep: (message: string) => visit.write(key, message),
    take: () => {
      const message = visit.read(key);
      visit.remove(key);
      return message;
    },
  };
}

function createLanguageSetting(storage: KeptStorage, key: string): Wire['language'] {
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

/** The browser's name and version, as the login record shows it. */
function browserName(agent: string): string {
  const known = /(Edg|OPR|Firefox|Chrome|Version)\/([\d]+)/.exec(agent);
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' };
  const name = known?.[1] ?? 'Browser';
  return `${names[name] ?? name} ${known?.[2] ?? ''}`.trim();
}
