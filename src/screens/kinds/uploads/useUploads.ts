import { useLocale, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { PlatformError } from '../../../dataProvider/PlatformError.ts';
import type { UploadedFile } from '../../../dataProvider/upload.ts';
import type { PartsSent } from '../../../dataProvider/sendInParts.ts';
import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { SettledLimits } from '../../../schemas/fileLimits.ts';
import { useServices } from '../../services.ts';
import { useLatest } from '../../useLatest.ts';
import { checkFile } from './checkFile.ts';
import { createPace } from './pace.ts';
import { useHeldSubmit } from './useHeldSubmit.ts';

/** One file on its way, or one that did not get there. */
export interface RunningUpload {
  readonly key: number;
  readonly file: File;
  readonly sent: number;
  readonly total: number;
  /** Bytes a second, once that can be told. */
  readonly pace?: number | undefined;
  /** The line is down; it goes on by itself when it is back. */
  readonly isInterrupted?: boolean;
  /** Why it stopped; nothing while it runs. */
  readonly fault?: string;
  /** Sending it once more could help: it was the way that failed, not the file. */
  readonly mayRetry?: boolean;
}

interface UploadsOptions {
  readonly kind: 'image' | 'file';
  readonly limits: SettledLimits;
  /** Several files at once, or one in the place of another. */
  readonly isMultiple: boolean;
  readonly onUploaded: (file: UploadedFile) => void;
  /** Where the input stands; when it is gone from the page, so are its uploads. */
  readonly place: RefObject<HTMLElement | null>;
}

interface Uploads {
  readonly running: readonly RunningUpload[];
  readonly isWaiting: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (upload: RunningUpload) => void;
  /** Ends an upload that runs, or puts away one that has failed. */
  readonly drop: (upload: RunningUpload) => void;
}

/** Sends files one beside the other and holds the form's submit until they are there. */
export function useUploads(options: UploadsOptions): Uploads {
  const { isMultiple, place } = options;
  const { now } = useServices();
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  const hold = useHeldSubmit(place, controllers);
  const send = useSend(options);
  useAbortWhenGone(place, controllers);

  const change = (key: number, part: Partial<RunningUpload>) =>
    setRunning(list => list.map(one => (one.key === key ? { ...one, ...part } : one)));
  const remove = (key: number) => setRunning(list => list.filter(one => one.key !== key));

  const start = async ({ key, file }: RunningUpload) => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const paceAt = createPace();
    const failure = await send(file, controller.signal, ({ sent, total, isInterrupted = false }) =>
      change(key, { sent, total, isInterrupted, pace: paceAt(sent, now()) }),
    );
    controllers.current.delete(key);
    if (controller.signal.aborted || !failure) remove(key);
    else change(key, failure);
    hold.settle(failure === undefined || controller.signal.aborted);
  };

  return {
    running,
    isWaiting: hold.isWaiting,
    add: files => {
      const taken = isMultiple ? files : files.slice(0, 1);
      const added = taken.map(file => ({ key: (nextKey.current += 1), file, sent: 0, total: file.size }));
      if (added.length === 0) return;
      // A new choice takes the place of what has failed; a single one also of what still runs.
      if (!isMultiple) controllers.current.forEach(controller => controller.abort());
      setRunning(list => [...(isMultiple ? list.filter(one => !one.fault) : []), ...added]);
      added.forEach(upload => void start(upload));
    },
    retry: upload => {
      const { key, file, total } = upload;
      setRunning(list => list.map(one => (one.key === key ? { key, file, total, sent: 0 } : one)));
      void start(upload);
    },
    drop: ({ key }) => {
      controllers.current.get(key)?.abort();
      remove(key);
    },
  };
}

type Failure = Pick<RunningUpload, 'fault' | 'mayRetry'>;

/** Checks a file, sends it and hands its address on; gives why it could not. */
function useSend({ kind, limits, onUploaded }: UploadsOptions) {
  const { upload } = useServices();
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const latest = useLatest(onUploaded);
  return async (
    file: File,
    signal: AbortSignal,
    onSent: (progress: PartsSent) => void,
  ): Promise<Failure | undefined> => {
    const fault = await checkFile(file, limits);
    if (fault) return { fault: fault[language], mayRetry: false };
    try {
      const uploaded = await upload(file, { kind, limits, signal, onSent });
      if (!signal.aborted) latest(uploaded);
      return undefined;
    } catch (error) {
      const message = error instanceof PlatformError ? error.message : translate('upload.failed');
      return { fault: message, mayRetry: !isRefusal(error) };
    }
  };
}

/** Codes of refusals that say nothing of the file: it is not there any more, or there are too many others. */
const passingCodes = [404, 429];

function isRefusal(error: unknown): boolean {
  if (!(error instanceof PlatformError) || passingCodes.includes(error.code ?? 0)) return false;
  return ['unknown', 'refused', 'invalid'].includes(error.kind);
}

/** A kept tab that is hidden goes on with its uploads; a form that has been closed does not. */
function useAbortWhenGone(
  place: RefObject<HTMLElement | null>,
  controllers: RefObject<Map<number, AbortController>>,
): void {
  useEffect(() => {
    const element = place.current;
    const running = controllers.current;
    return () => {
      setTimeout(() => {
        if (!element?.isConnected) running.forEach(controller => controller.abort());
      });
    };
  }, [place, controllers]);
}
