import { useCallback, useEffect, useState } from 'react';

import { DamagedMenuError } from './authProvider/menuTree.ts';
import type { UserInfo } from './authProvider/fetchUserInfo.ts';
import { PlatformError } from './dataProvider/PlatformError.ts';
import { isServerUnreachable } from './dataProvider/failures.ts';
import { delay } from './dataProvider/retry.ts';
import { type LazyI18nProvider, createI18nProvider } from './i18n/createI18nProvider.ts';
import { isChunkLoadError, toErrorText } from './layout/errors/newReleaseReloader.ts';
import { reloadForNewRelease } from './layout/errors/reloadForNewRelease.ts';
import type { Language } from './schemas/base/label.ts';
import type { AppServices } from './appServices.ts';

export interface ConsoleData {
  readonly user: UserInfo;
  readonly i18nProvider: LazyI18nProvider;
}

interface ConsoleStart {
  /** User, menu and texts; `null` until all of them have loaded. */
  readonly ready: ConsoleData | null;
  /** Message about a load that has failed while the session continues; `null` when there is none. */
  readonly loadFailure: string | null;
  readonly retry: () => void;
}

/** Delay before a retry, in milliseconds. The delay prevents a retry from a page that is being closed or reloaded. */
const retryDelayMs = 1_000;

/**
 * Loads the data that the console needs for its first render. When the platform rejects the request for the user info,
 * the session ends. When the server does not respond, the session continues, and the load is repeated as soon as the
 * user requests this or the network is back.
 */
export function useConsoleStart(app: AppServices, prefetch: () => Promise<void>): ConsoleStart {
  const [ready, setReady] = useState<ConsoleData | null>(null);
  const [loadFailure, setLoadFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isHere = true;
    const read = async (): Promise<ConsoleData> => {
      const texts = createI18nProvider(app.language.read());
      const [user, i18nProvider] = await Promise.all([app.authProvider.load(), texts, prefetch()]);
      return { user, i18nProvider };
    };
    const readAgain = (error: unknown) => {
      if (!isCutOff(error)) throw error;
      return delay(retryDelayMs, undefined).then(read);
    };
    read()
      .catch(readAgain)
      .then(
        started => isHere && setReady(started),
        (error: unknown) => {
          if (!isHere) return;
          if (isAway(error)) setLoadFailure(startErrorText(error, app));
          else void endSession(error, app);
        },
      );
    return () => {
      isHere = false;
    };
  }, [app, prefetch, attempt]);

  const retry = useCallback(() => {
    setLoadFailure(null);
    setAttempt(before => before + 1);
  }, []);
  useEffect(() => {
    if (loadFailure === null) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [loadFailure, retry]);

  return { ready, loadFailure, retry };
}

/**
 * Returns whether a request ended without a response. When a page is reloaded or closed, its open requests fail in the
 * same way, so the failure does not mean that the platform has rejected the session.
 */
function isCutOff(error: unknown): boolean {
  if (error instanceof PlatformError) return error.kind === 'unreachable';
  return !(error instanceof DamagedMenuError);
}

function isAway(error: unknown): error is Error {
  if (error instanceof PlatformError) return isServerUnreachable(error.kind);
  return error instanceof Error && isChunkLoadError(error);
}

function startErrorText(error: Error, app: AppServices): string {
  // A new build may have removed the files with the texts of the console.
  if (isChunkLoadError(error)) void reloadForNewRelease(app.reload);
  return toErrorText(error, app.language.read());
}

async function endSession(cause: unknown, app: AppServices): Promise<void> {
  const language = app.language.read();
  if (cause instanceof DamagedMenuError) await logDamagedMenu(language).catch(() => undefined);
  const failure = cause instanceof PlatformError ? cause : new PlatformError('badAnswer', language, { cause });
  app.endSession(failure.message);
}

async function logDamagedMenu(language: Language): Promise<void> {
  const { translate } = await createI18nProvider(language);
  // oxlint-disable-next-line no-console -- the console specification requires this log message
  console.error(translate('message.homeFailed'));
}
