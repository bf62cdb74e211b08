import { useLocale, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { PlatformError } from '../../../dataProvider/PlatformError.ts';
import type { UploadedFile } from '../../../dataProvider/upload.ts';
import type { PartsUploadProgress } from '../../../dataProvider/uploadInParts.ts';
import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { ResolvedLimits } from '../../../schemas/vocabulary/fileLimits.ts';
import { useServices } from '../../services.ts';
import { useStableCallback } from '../../useStableCallback.ts';
import { checkFile } from './checkFile.ts';
import { createSpeedMeter } from './speedMeter.ts';
import { useDeferredSubmit } from './useDeferredSubmit.ts';

/** Running or failed upload. */
export interface UnfinishedUpload {
  readonly key: number;
  readonly file: File;
  readonly sent: number;
  readonly total: number;
  /** Speed in bytes per second, once it is known. */
  readonly speed?: number | undefined;
  /** True if the connection is down; the upload resumes automatically. */
  readonly isInterrupted?: boolean;
  /** Reason of the failure; absent while the upload runs. */
  readonly error?: string;
  /** True if a retry may succeed, because the connection failed and the platform did not reject the file. */
  readonly mayRetry?: boolean;
}

interface UploadsOptions {
  readonly kind: 'image' | 'file';
  readonly limits: ResolvedLimits;
  /** True if the field can contain several files; otherwise a new file replaces the previous file. */
  readonly isMultiple: boolean;
  readonly onUploaded: (file: UploadedFile) => void;
  /** Element of the input. Uploads are aborted when the element is removed from the page. */
  readonly place: RefObject<HTMLElement | null>;
}

interface Uploads {
  readonly running: readonly UnfinishedUpload[];
  readonly isWaiting: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (upload: UnfinishedUpload) => void;
  /** Cancels a running upload, or removes a failed upload from the list. */
  readonly dismiss: (upload: UnfinishedUpload) => void;
}

/** Uploads files concurrently, and delays the submit of the form until they are done. */
export function useUploads(options: UploadsOptions): Uploads {
  const { isMultiple, place } = options;
  const { now } = useServices();
  const [running, setRunning] = useState<readonly UnfinishedUpload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  const hold = useDeferredSubmit(place, controllers);
  const send = useSend(options);
  useAbortOnUnmount(place, controllers);

  const change = (key: number, part: Partial<UnfinishedUpload>) =>
    setRunning(list => list.map(item => (item.key === key ? { ...item, ...part } : item)));
  const remove = (key: number) => setRunning(list => list.filter(item => item.key !== key));

  const start = async ({ key, file }: UnfinishedUpload) => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const paceAt = createSpeedMeter();
    const failure = await send(file, controller.signal, ({ sent, total, isInterrupted = false }) =>
      change(key, { sent, total, isInterrupted, speed: paceAt(sent, now()) }),
    );
    controllers.current.delete(key);
    if (controller.signal.aborted || !failure) remove(key);
    else change(key, failure);
    hold.onTaskEnd(failure === undefined || controller.signal.aborted);
  };

  return {
    running,
    isWaiting: hold.isWaiting,
    add: files => {
      const taken = isMultiple ? files : files.slice(0, 1);
      const added = taken.map(file => ({ key: (nextKey.current += 1), file, sent: 0, total: file.size }));
      if (added.length === 0) return;
      // New files replace failed uploads. If only one file is allowed, a new file also cancels a running upload.
      if (!isMultiple) controllers.current.forEach(controller => controller.abort());
      setRunning(list => [...(isMultiple ? list.filter(item => !item.error) : []), ...added]);
      added.forEach(upload => void start(upload));
    },
    retry: upload => {
      const { key, file, total } = upload;
      setRunning(list => list.map(item => (item.key === key ? { key, file, total, sent: 0 } : item)));
      void start(upload);
    },
    dismiss: ({ key }) => {
      controllers.current.get(key)?.abort();
      remove(key);
    },
  };
}

type Failure = Pick<UnfinishedUpload, 'error' | 'mayRetry'>;

/**
 * Returns a function that checks and uploads a file, and passes the stored file to `onUploaded`. The function returns
 * the failure, or `undefined` after success.
 */
function useSend({ kind, limits, onUploaded }: UploadsOptions) {
  const { upload } = useServices();
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const latest = useStableCallback(onUploaded);
  return async (
    file: File,
    signal: AbortSignal,
    onSent: (progress: PartsUploadProgress) => void,
  ): Promise<Failure | undefined> => {
    const fault = await checkFile(file, limits);
    if (fault) return { error: fault[language], mayRetry: false };
    try {
      const uploaded = await upload(file, { kind, limits, signal, onSent });
      if (!signal.aborted) latest(uploaded);
      return undefined;
    } catch (error) {
      const message = error instanceof PlatformError ? error.message : translate('upload.failed');
      return { error: message, mayRetry: !isRefusal(error) };
    }
  };
}

/** Codes of rejections that do not concern the file: the upload no longer exists, or there are too many uploads. */
const temporaryCodes = [404, 429];

function isRefusal(error: unknown): boolean {
  if (!(error instanceof PlatformError) || temporaryCodes.includes(error.code ?? 0)) return false;
  return ['unknown', 'refused', 'invalid'].includes(error.kind);
}

/** Aborts the uploads when the form is closed. In a hidden tab, which stays mounted, uploads continue. */
function useAbortOnUnmount(
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
