import type { SafeStorage } from '../../authProvider/safeStorage.ts';
import { isRecord } from '../../schemas/base/json.ts';

/** Unsaved values of a form, with the time of their last change. */
export interface FormDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly time: number;
}

/**
 * Form drafts of one user. Drafts survive a reload, a crash and a forced sign-out, and are never visible to other
 * users.
 */
export interface FormDraftStore {
  readonly read: (form: string) => FormDraft | null;
  readonly write: (form: string, values: Readonly<Record<string, unknown>>) => void;
  readonly remove: (form: string) => void;
  /** Removes the draft of a form that was saved, and prevents the form from saving the draft again while it closes. */
  readonly finish: (form: string) => void;
  /** Adds a listener for `finish` on this form. Returns the function that removes the listener, as `onStash` does. */
  readonly onFinish: (form: string, listener: () => void) => () => void;
  /** Adds a listener that saves a form's draft before the page closes. */
  readonly onStash: (listener: () => void) => () => void;
  /** Calls all `onStash` listeners. */
  readonly stashAll: () => void;
  /**
   * Allows the page to close although forms contain unsaved values, because the session has ended and the drafts are
   * saved.
   */
  readonly disarm: () => void;
  /** Returns true after a call of `disarm`. */
  readonly isLeaving: () => boolean;
}

interface FormDraftStoreOptions {
  readonly storage: SafeStorage;
  readonly prefix: string;
  readonly now: () => number;
}

/** Age above which a draft is no longer offered. */
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
      // After the end of the session, react-admin resolves failed calls with `undefined`, as if they had succeeded.
      // Keep the drafts in this case.
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

/** Age above which a draft is removed, even if its user no longer signs in with this browser. */
const removalAgeMs = 30 * 24 * 3_600_000;

/** Removes old and unreadable drafts of all users. Such drafts would otherwise fill the storage of the browser. */
export function deleteExpiredFormDrafts(storage: SafeStorage, isDraft: (key: string) => boolean, nowMs: number): void {
  for (const key of storage.keys().filter(isDraft)) {
    const draft = parseFormDraft(storage.read(key));
    if (!draft || nowMs - draft.time > removalAgeMs) storage.remove(key);
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
