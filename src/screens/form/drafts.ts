import type { KeptStorage } from '../../authProvider/keptStorage.ts';
import { isRecord } from '../../schemas/json.ts';

/** What was typed into a form and not saved, with the time of its last change. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly time: number;
}

/** Unsaved forms of one user, found again after a reload, a crash or a forced sign-out; never shown to another user. */
export interface DraftStore {
  readonly read: (form: string) => Draft | null;
  readonly write: (form: string, values: Readonly<Record<string, unknown>>) => void;
  readonly remove: (form: string) => void;
  /** What the form holds has been carried out: its draft goes, and is not put by once more while the form closes. */
  readonly finish: (form: string) => void;
  readonly onFinish: (form: string, listener: () => void) => () => void;
  /** Forms report what they hold at the last moment before the page goes. */
  readonly onStash: (listener: () => void) => () => void;
  readonly stashAll: () => void;
  /** The page goes for good reason (the session is over): forms that have been put by do not hold it. */
  readonly disarm: () => void;
  readonly isLeaving: () => boolean;
}

interface DraftStoreOptions {
  readonly storage: KeptStorage;
  readonly prefix: string;
  readonly now: () => number;
}

const keptForMs = 7 * 24 * 3_600_000;

export function createDraftStore({ storage, prefix, now }: DraftStoreOptions): DraftStore {
  const listeners = new Set<() => void>();
  const finishing = new Map<() => void, string>();
  let isLeaving = false;
  return {
    read: form => {
      const draft = parseDraft(storage.read(prefix + form));
      return draft && now() - draft.time < keptForMs ? draft : null;
    },
    write: (form, values) => storage.write(prefix + form, JSON.stringify({ values, time: now() })),
    remove: form => storage.remove(prefix + form),
    finish: form => {
      // To a call that found the session over, react-admin answers with nothing, as if it had gone well.
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

/** Removes drafts that nobody comes back to, whoever has written them: they would fill the browser's storage. */
export function sweepDrafts(storage: KeptStorage, isDraft: (key: string) => boolean, nowMs: number): void {
  for (const key of storage.keys().filter(isDraft)) {
    const draft = parseDraft(storage.read(key));
    if (!draft || nowMs - draft.time > sweptAfterMs) storage.remove(key);
  }
}

function parseDraft(text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || !isRecord(value['values']) || typeof value['time'] !== 'number') return null;
    return { values: value['values'], time: value['time'] };
  } catch {
    return null;
  }
}
