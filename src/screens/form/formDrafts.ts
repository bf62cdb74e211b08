import type { SafeStorage } from '../../authProvider/safeStorage.ts';
import { isRecord } from '../../schemas/json.ts';

/** Form draft: unsaved values, with the time of their last change. */
export interface FormDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly time: number;
}

/** Form drafts of one user; they survive a reload, a crash or a forced sign-out, and other users never see them. */
export interface FormDraftStore {
  readonly read: (form: string) => FormDraft | null;
  readonly write: (form: string, values: Readonly<Record<string, unknown>>) => void;
  readonly remove: (form: string) => void;
  /** Removes the draft of a saved form and stops the form from saving it again while it closes. */
  readonly finish: (form: string) => void;
  readonly onFinish: (form: string, listener: () => void) => () => void;
  /** Adds a listener that saves a form's draft before the page closes. */
  readonly onStash: (listener: () => void) => () => void;
  readonly stashAll: () => void;
  /**
   * Allows the page to close although forms contain unsaved values, because the session is over and drafts are saved.
   */
  readonly disarm: () => void;
  readonly isLeaving: () => boolean;
}

interface FormDraftStoreOptions {
  readonly storage: SafeStorage;
  readonly prefix: string;
  readonly now: () => number;
}

const draftLifetimeMs = 7 * 24 * 3_600_000;

export function createFormDraftStore({ storage, prefix, now }: FormDraftStoreOptions): FormDraftStore {
  const listeners = new Set<() => void>();
  const finishing = new Map<() => void, string>();
  let isLeaving = false;
  return {
    read: form => {
      const draft = parseFormDraft(storage.read(prefix + form));
      return draft && now() - draft.time < draftLifetimeMs ? draft : null;
    },
    write: (form, values) => storage.write(prefix + form, JSON.stringify({ values, time: now() })),
    remove: form => storage.remove(prefix + form),
    finish: form => {
      // After the end of the session, react-admin resolves failed calls with nothing, as if they had succeeded.
      if (isLeaving) return;
      storage.remove(prefix + form);
      for (const [listener, own] of finishing) if (own === form) listener();
    },
    onFinish: (form, listener) => {
      finishing.set(listener, form);
      return () => finishing.delete(listener);
    },
    onStash: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stashAll: () => listeners.forEach(listener => listener()),
    disarm: () => {
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
  };
}

const sweptAfterMs = 30 * 24 * 3_600_000;

/** Removes expired drafts of all users, which would fill the browser's storage. */
export function deleteExpiredFormDrafts(storage: SafeStorage, isDraft: (key: string) => boolean, nowMs: number): void {
  for (const key of storage.keys().filter(isDraft)) {
    const draft = parseFormDraft(storage.read(key));
    if (!draft || nowMs - draft.time > sweptAfterMs) storage.remove(key);
  }
}

function parseFormDraft(text: string | null): FormDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || !isRecord(value['values']) || typeof value['time'] !== 'number') return null;
    return { values: value['values'], time: value['time'] };
  } catch {
    return null;
  }
}
